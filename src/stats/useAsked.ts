import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { platformDay } from '#schemas/payloads/days.ts';
import { spanDays } from './spanDays.ts';

/** What a page of statistics is asked; it stands in the address, so that it can be sent to somebody. */
export interface Asked {
  readonly values: Readonly<Record<string, string>>;
  /** The span that the days are, which goes with the calendar, so that an address means the same tomorrow. */
  readonly within: string | undefined;
  readonly from: string;
  readonly to: string;
  /** Changes some of it; an empty text takes it away. */
  ask(changes: Readonly<Record<string, string>>): void;
}

/** What is the id of a record; an address that has another text there asks for none. */
const ids = new Set(['app_id', 'account_id']);

/** The days that are asked for when nobody says which. */
const usual = '-7d';

/** Reads what is asked from the address, of the names that the page knows; without days it is the last seven. */
export function useAsked(names: readonly string[]): Asked {
  const [address, setAddress] = useSearchParams();
  const known = names.join(' ');
  const values = useMemo(() => {
    const entries = known.split(' ').map((name) => [name, address.get(name) ?? ''] as const);
    const isMeant = ([name, value]: readonly [string, string]) =>
      value !== '' && (!ids.has(name) || isId(value));
    return Object.fromEntries(entries.filter(isMeant));
  }, [known, address]);
  const days = daysIn(address, platformDay(Date.now()));
  const ask = useCallback(
    (changes: Readonly<Record<string, string>>) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value === '') next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setAddress],
  );
  return { values, ...days, ask };
}

// One day alone is a whole span of one day.
function daysIn(address: URLSearchParams, today: string): Pick<Asked, 'within' | 'from' | 'to'> {
  const [from, to] = [dayIn(address.get('from')), dayIn(address.get('to'))];
  const word = address.get('within') ?? (from || to ? '' : usual);
  const days = spanDays(word, today);
  if (days) return { within: word, ...days };
  return { within: undefined, from: from ?? to ?? today, to: to ?? today };
}

function isId(text: string): boolean {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text));
}

function dayIn(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
}
