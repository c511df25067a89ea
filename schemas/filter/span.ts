/**
 * Calendar days or months: the offsets of the first and the last from the current one (negative means
 * before).
 */
export interface Span {
  readonly unit: 'day' | 'month';
  readonly first: number;
  readonly last: number;
}

/** The ranges offered in the UI; any other number of days is accepted as well. */
export const commonSpans = ['today', 'yesterday', '-7d', '-30d', 'month', 'last_month'] as const;

const named: Readonly<Record<string, Span>> = {
  today: { unit: 'day', first: 0, last: 0 },
  yesterday: { unit: 'day', first: -1, last: -1 },
  month: { unit: 'month', first: 0, last: 0 },
  last_month: { unit: 'month', first: -1, last: -1 },
};

/**
 * The meaning of a word for the operator `within`: `today`, `yesterday`, `month`, `last_month`, `-7d` (seven
 * days up to and including today), `+7d` (seven days starting today). Undefined for any other.
 */
export function spanOf(word: unknown): Span | undefined {
  if (typeof word !== 'string') return undefined;
  const [, sign, digits] = /^([+-])([1-9]\d{0,3})d$/.exec(word) ?? [];
  if (!digits) return Object.hasOwn(named, word) ? named[word] : undefined;
  const others = Number(digits) - 1;
  return sign === '-'
    ? { unit: 'day', first: others === 0 ? 0 : -others, last: 0 }
    : { unit: 'day', first: 0, last: others };
}
