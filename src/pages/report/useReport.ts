import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { platformDay } from '#schemas/payloads/days.ts';
import type { ReportAnswer } from '#schemas/payloads/report.ts';
import type { Json, Report, Row } from '#schemas/resource.ts';
import { dayIn } from '../../screens/filters/day.ts';
import { spanDays } from './spanDays.ts';

/** A report that is asked for by what stands in the address, so that it can be sent to somebody. */
export function useReport({ service, filters }: Report) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [address, setAddress] = useSearchParams();
  const within = address.get('within') ?? '';
  const days = spanDays(within, platformDay(Date.now()));
  const from = days?.from ?? dayIn(address.get('from') ?? '');
  const to = days?.to ?? dayIn(address.get('to') ?? '');
  const filterText = address.get('filter') ?? '';
  const filter = useMemo(() => readFilter(filterText, filters), [filterText, filters]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['report', service, from, to, filter],
    queryFn: ({ signal }) => {
      const narrowed = Object.keys(filter).length > 0 ? filter : undefined;
      const payload = { from: from || undefined, to: to || undefined, filter: narrowed };
      return dataProvider.call<ReportAnswer>(service, payload, { signal });
    },
    placeholderData: keepPreviousData,
  });
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
      error: error as CallError | null,
      isStale: isPlaceholderData,
    },
    setDays: (next: { from: string; to: string }) => set({ within: '', ...next }),
    /** Days that go with the calendar, so that an address means the same tomorrow. */
    setSpan: (word: string) => set({ within: word, from: '', to: '' }),
    setFilter: (name: string, value: Json | undefined) => {
      const { [name]: _before, ...others } = filter;
      const next = value === undefined ? others : { ...others, [name]: value };
      set({ filter: Object.keys(next).length > 0 ? JSON.stringify(next) : '' });
    },
    refetch: () => void refetch(),
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
