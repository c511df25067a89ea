import { useTranslate } from 'react-admin';
import type { Json, Property } from '#schemas/resource.ts';
import { DateFilter } from '../../records/list/filters/DateFilter.tsx';
import { between, operand } from '../../records/list/filters/filterValue.ts';
import type { Asked } from './useAsked.ts';

const day: Property = { type: 'string', format: 'date' };

/** Picks the days of a statistics page, like the filters of lists. */
export function DaysPick({ asked: { within, from, to, ask } }: { readonly asked: Asked }) {
  const translate = useTranslate();
  const choose = (value: Json | undefined) => {
    const bound = (name: string) => String(operand(value, name) ?? '');
    ask({ within: bound('within'), from: bound('gte'), to: bound('lte') });
  };
  return (
    <DateFilter
      name="span"
      property={day}
      label={translate('report.days')}
      value={within ? { within } : between(from, to)}
      onChange={choose}
    />
  );
}
