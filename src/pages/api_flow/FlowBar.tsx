import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { dayAfter, platformDay } from '#schemas/payloads/days.ts';
import { type Grain, hoursKept } from '#schemas/payloads/stats.ts';
import { Choice } from '../../stats/Choice.tsx';
import { DaysPick } from '../../stats/DaysPick.tsx';
import type { Asked } from '../../stats/useAsked.ts';
import { WhoseFilters } from '../../stats/WhoseFilters.tsx';

const grains = ['minute', 'hour', 'day'] as const;

/** Which calls are shown: of which days, how finely, and whose. */
export function FlowBar({ asked, grain }: { readonly asked: Asked; readonly grain: Grain | undefined }) {
  const translate = useTranslate();
  const { from, to, values, ask } = asked;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  const isOne = Boolean(values['service'] || values['app_id'] || values['account_id']);
  const isOff = (name: Grain) =>
    (name === 'hour' && (days > 31 || (isOne && from < dayAfter(platformDay(Date.now()), -hoursKept)))) ||
    (name === 'minute' && (days > 1 || isOne || from < dayAfter(platformDay(Date.now()), -1)));
  // What was chosen for other days may not be possible for these.
  const narrowed: Asked = {
    ...asked,
    ask: (changes) => ask({ ...(grain && grain !== 'day' && { granularity: '' }), ...changes }),
  };
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25, p: 1.5, mb: 2 }}>
      <DaysPick asked={narrowed} />
      <Choice<Grain>
        label={translate('stats.flow.grain')}
        names={grains}
        chosen={grain ?? 'hour'}
        words={(name) => translate(`stats.flow.grains.${name}`)}
        isOff={isOff}
        onChoose={(name) => ask({ granularity: name })}
      />
      <WhoseFilters asked={narrowed} />
    </Card>
  );
}
