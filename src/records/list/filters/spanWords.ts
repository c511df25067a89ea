import { spanOf } from '#schemas/filter/span.ts';

/** The name of a span of days, such as "last 7 days"; undefined if it is no span. */
export function spanWords(
  word: unknown,
  translate: (key: string, values?: Readonly<Record<string, number>>) => string,
): string | undefined {
  const span = spanOf(word);
  if (!span) return undefined;
  const days = span.last - span.first + 1;
  if (days === 1) return translate(`list.span.${word === '-1d' || word === '+1d' ? 'today' : word}`);
  return translate(span.first < 0 ? 'list.span.lastDays' : 'list.span.nextDays', { days });
}
