import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { platformDay } from '#schemas/payloads/days.ts';
import type { ReportAnswer } from '#schemas/payloads/report.ts';
import type { Json, Report, Row } from '#schemas/resource.ts';
import { dayIn } from '../../screens/filters/day.ts';
import { useStats } from '../../stats/useStats.ts';
import { spanDays } from './spanDays.ts';

/** A report that is asked for by what stands in the address, so that it can be sent to somebody. */
export function useReport({ service, filters }: Report) {
  const [address, setAddress] = useSearchParams();
  const within = address.get('within') ?? '';
  const today = platformDay(Date.now());
  const days = spanDays(within, today);
  const from = days?.from ?? dayIn(address.get('from') ?? '');
  const to = days?.to ?? dayIn(address.get('to') ?? '');
  const filterText = address.get('filter') ?? '';
  const filter = useMemo(() => readFilter(filterText, filters), [filterText, filters]);
  const payload = useMemo(() => {
    const narrowed = Object.keys(filter).length > 0 ? filter : undefined;
    return { from: from || undefined, to: to || undefined, filter: narrowed };
  }, [from, to, filter]);
  // Without a last day it is today, and today is kept up.
  const { data, error, isStale, refetch } = useStats<ReportAnswer>(
    service,
    payload,
    to === '' || to >= today,
  );
  const set = (changes: Readonly<Record<string, string>>) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes))
        if (value === '') next.delete(name);
        else next.set(name, value);
      return next;
    });
  return {
    ...{
      data,
      from,
      to,
      within: days && within,
      filter,
      error,
      isStale,
      payload,
    },
    setDays: (next: { from: string; to: string }) => set({ within: '', ...next }),
    /** Days that go with the calendar, so that an address means the same tomorrow. */
    setSpan: (word: string) => set({ within: word, from: '', to: '' }),
    setFilter: (name: string, value: Json | undefined) => {
      const { [name]: _before, ...others } = filter;
      const next = value === undefined ? others : { ...others, [name]: value };
      set({ filter: Object.keys(next).length > 0 ? JSON.stringify(next) : '' });
    },
    refetch,
  };
}

// Whatever an old address asks for that the report has not, is left out.
function readFilter(text: string, known: readonly string[]): Row {
  try {
    const read: unknown = JSON.parse(text || '{}');
    const entries = Object.entries(typeof read === 'object' && read !== null ? read : {});
    return Object.fromEntries(entries.filter(([name]) => known.includes(name))) as Row;
  } catch {
    return {};
  }
}
