import { useTranslate } from 'ra-core';
import type { CallingApps } from '#schemas/payloads/gate.ts';
import { moment } from '../../../shell/page/moment.ts';
import { RuledList } from './RuledList.tsx';

/** Which applications would notice: those that called it lately, and those that may. */
export function Callers({ callers }: { readonly callers: CallingApps | null }) {
  const translate = useTranslate();
  if (!callers) return <p>{translate('gate.callersUnknown')}</p>;
  const { total, items } = callers;
  if (total === 0) return <p>{translate('gate.noCallers')}</p>;
  return (
    <RuledList tabIndex={0} aria-label={translate('gate.callers')} sx={{ maxHeight: 260, overflowY: 'auto' }}>
      {items.map(({ id, name, owner, calls, last_call: last, permitted }) => (
        <li key={id}>
          <b>{name}</b>
          <span data-soft>{owner}</span>
          <span data-soft>
            {calls > 0
              ? translate('gate.calls', { calls, last: last ? moment(last) : '' })
              : translate('gate.mayCall')}
            {!permitted && ` · ${translate('gate.mayNoLonger')}`}
          </span>
        </li>
      ))}
      {total > items.length && <li>{translate('gate.moreApps', { number: total - items.length })}</li>}
    </RuledList>
  );
}
