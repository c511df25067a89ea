import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createUnknownCalls } from '#server/gateway/unknownCalls.ts';
import { flow } from '../support/flow/api.ts';
import { lit, respond } from '../support/flow/cases/case.ts';
import { type OpenApp, openApp } from '../support/gateway/openApp.ts';

let open: OpenApp;
beforeAll(async () => {
  open = await openApp();
  await open.publish('App.Known.Say', flow({ end: respond({ said: lit('here') }) }, 'start>end'));
});
afterAll(() => open?.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const call = async (service: string) =>
  (await open.http.send({ method: 'GET', url: `/api/app.php?s=${service}&access_token=wrong` })).envelope;
const logged = async (name: string) => {
  await open.kaifang.app.gateway.flush();
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from call_log where service like ${`App.${name}%`}`.execute(
    open.kaifang.app.db,
  );
  return rows[0]?.n;
};

test('a stranger adds a bounded number of rows to the log, under however many names; other calls are all logged', async () => {
  const unlogged: number[] = [];
  vi.spyOn(open.kaifang.app.log, 'warn').mockImplementation((facts: unknown) => {
    const { calls } = facts as { calls?: number };
    if (calls !== undefined) unlogged.push(calls);
  });
  for (let n = 0; n < 100; n++) expect((await call(`App.Invented.Name${n}`)).ret).toBe(404);
  for (let n = 0; n < 70; n++) await call('App.Known.Say');
  expect(await logged('Invented')).toBe(60);
  expect(await logged('Known')).toBe(70);
  vi.advanceTimersByTime(60_000);
  await call('App.Invented.Later');
  expect(await logged('Invented')).toBe(61);
  expect(unlogged).toEqual([40]);
});

test('very many addresses together add no more than one thousand rows a minute', () => {
  const calls = createUnknownCalls(() => undefined);
  const addresses = Array.from({ length: 3000 }, (_none, n) => `2001:db8::${n.toString(16)}`);
  expect(addresses.filter((ip) => calls.isLogged(ip))).toHaveLength(1000);
  vi.advanceTimersByTime(60_000);
  expect(calls.isLogged('2001:db8::1')).toBe(true);
});
