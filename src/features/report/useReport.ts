import { useMemo } from 'react';
import { platformDay } from '#schemas/payloads/days.ts';
import type { ReportAnswer } from '#schemas/payloads/report.ts';
import type { Json, Report, Row } from '#schemas/resource.ts';
import { useAsked } from '../stats/useAsked.ts';
import { useStats } from '../stats/useStats.ts';

const names = ['filter'];

/** A report whose parameters are in the URL, so that it can be shared. */
export function useReport({ service, filters }: Report) {
  const asked = useAsked(names);
  const { from, to, values, ask } = asked;
  const filterText = values['filter'] ?? '';
  const filter = useMemo(() => readFilter(filterText, filters), [filterText, filters]);
  const payload = useMemo(() => {
    const narrowed = Object.keys(filter).length > 0 ? filter : undefined;
    return { from, to, filter: narrowed };
  }, [from, to, filter]);
  // Today is refreshed.
  const { data, error, isStale, refetch } = useStats<ReportAnswer>(
    service,
    payload,
    to >= platformDay(Date.now()),
  );
  return {
    ...{ asked, data, filter, error, isStale, payload, refetch },
    setFilter(name: string, value: Json | undefined) {
      const { [name]: _before, ...others } = filter;
      const next = value === undefined ? others : { ...others, [name]: value };
      ask({ filter: Object.keys(next).length > 0 ? JSON.stringify(next) : '' });
    },
  };
}

// Drops parameters of an old URL that the report no longer has.
function readFilter(text: string, known: readonly string[]): Row {
  try {
    const read: unknown = JSON.parse(text || '{}');
    const entries = Object.entries(typeof read === 'object' && read !== null ? read : {});
    return Object.fromEntries(entries.filter(([name]) => known.includes(name))) as Row;
  } catch {
    return {};
  }
}
