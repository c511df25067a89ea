import { useTranslate } from 'react-admin';
import type { CallingApps } from '#schemas/payloads/gate.ts';
import { moment } from '../ui/moment.ts';
import { RuledList } from '../ui/RuledList.tsx';

/**
 * The applications that a change would affect: those that called the API recently, and those that may call
 * it.
 */
export function Callers({ callers }: { readonly callers: CallingApps | null }) {
  const translate = useTranslate();
  if (!callers) return <p>{translate('callers.unknown')}</p>;
  const { total, items } = callers;
  if (total === 0) return <p>{translate('callers.none')}</p>;
  return (
    <RuledList
      tabIndex={0}
      aria-label={translate('callers.title')}
      sx={{ maxHeight: 260, overflowY: 'auto' }}
    >
      {items.map(({ id, name, owner, calls, last_call: last, permitted }) => (
        <li key={id}>
          <b>{name}</b>
          <span data-soft>{owner}</span>
          <span data-soft>
            {calls > 0
              ? translate('callers.calls', { calls, last: last ? moment(last) : '' })
              : translate('callers.mayCall')}
            {!permitted && ` · ${translate('callers.mayNoLonger')}`}
          </span>
        </li>
      ))}
      {total > items.length && <li>{translate('callers.more', { number: total - items.length })}</li>}
    </RuledList>
  );
}
