import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { spanOf } from '#schemas/filter/span.ts';
import { dayAfter, platformDay } from '#schemas/payloads/days.ts';

/** The parameters of a statistics page; they are in the URL, so that it can be shared. */
export interface Asked {
  readonly values: Readonly<Record<string, string>>;
  /** The span of the days, relative to the calendar, so that a URL keeps its meaning tomorrow. */
  readonly within: string | undefined;
  readonly from: string;
  readonly to: string;
  /** Changes some of the parameters; an empty text removes one. */
  ask(changes: Readonly<Record<string, string>>): void;
}

/** The parameters that are record ids; other text in the URL is ignored. */
const ids = new Set(['app_id', 'account_id']);

/** The days used by default. */
const usual = '-7d';

/** Reads the parameters of the given names from the URL; the last seven days by default. */
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

// A single day is a span of one day.
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

/** The days of a span such as `-7d` or `last_month` on a given day; undefined for an invalid span. */
export function spanDays(word: string, today: string): { from: string; to: string } | undefined {
  const span = spanOf(word);
  if (!span) return undefined;
  if (span.unit === 'day') return { from: dayAfter(today, span.first), to: dayAfter(today, span.last) };
  const end = dayAfter(monthFrom(today, span.last + 1), -1);
  return { from: monthFrom(today, span.first), to: end < today ? end : today };
}

// The first day of the month, the given number of months after a day's.
function monthFrom(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
