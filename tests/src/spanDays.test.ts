import { expect, it } from 'vitest';
import { spanDays } from '#src/features/stats/useAsked.ts';

it.each([
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['-7d', '2026-01-03', '2025-12-28', '2026-01-03'],
  ['month', '2026-03-15', '2026-03-01', '2026-03-15'],
  ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
])('%s on %s goes from %s to %s', (word, today, from, to) =>
  expect(spanDays(word, today)).toEqual({ from, to }),
);

it('takes nothing else for a span', () => expect(spanDays('whenever', '2026-01-01')).toBeUndefined());
