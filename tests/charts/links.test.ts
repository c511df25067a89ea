import { expect, test } from 'vitest';
import { apiCallsLink } from '#src/features/stats/callsLink.ts';
import { faultWords } from '#src/features/stats/faultWords.ts';

const filterOf = (link: string) => JSON.parse(new URL(link, 'http://a').searchParams.get('filter') ?? '');
const days = { from: '2026-03-01', to: '2026-03-02' };
const moments = { gte: '2026-02-28T16:00:00.000Z', lte: '2026-03-02T15:59:59.999Z' };

test('the calls of an API in the table are those that it counts: of its days, its application and its account', () => {
  const all = apiCallsLink({ ...days, values: { measure: 'p95' } }, 'App.A.One');
  expect(filterOf(all)).toEqual({ service: 'App.A.One', created_at: moments });
  const some = apiCallsLink({ ...days, values: { app_id: '3', account_id: '7', sort: '-p95' } }, 'App.A.One');
  expect(filterOf(some)).toEqual({ service: 'App.A.One', app_id: 3, account_id: 7, created_at: moments });
});

test('days that are refused are shown by the rule that they broke, and any other fault by its message', () => {
  const errors = [{ field: 'from', rule: 'spanLength', message: 'Choose at most 366 days' }];
  expect(faultWords({ message: 'Input Error', data: { errors } })).toBe('Choose at most 366 days');
  for (const data of [{}, null, { errors: [] }]) expect(faultWords({ message: 'Away', data })).toBe('Away');
});
