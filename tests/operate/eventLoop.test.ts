import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Service } from '#server/core/service.ts';
import { createCallsUnderWay } from '#server/platform/watch/callsUnderWay.ts';
import { watchEventLoop } from '#server/platform/watch/eventLoop.ts';
import { noteStretch } from '#server/platform/watch/stretches.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openHttp, type TestHttp } from '../support/http.ts';

let kaifang: TestApp;
let http: TestHttp;

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** A logger that keeps its messages. */
function keptLog() {
  const lines: [Record<string, unknown>, string][] = [];
  return {
    lines,
    log: { warn: (told: object, text: string) => void lines.push([told as never, text]) } as never,
  };
}

it('logs the service and the statement of a call that blocks the event loop', async () => {
  const { lines, log } = keptLog();
  const service = kaifang.app.services.get('Platform.Article.GetList') as Service;
  const run: Service['run'] = async ({ db }) => {
    await sql`select 1 as blocked_behind_this`.execute(db);
    block(450);
    return {};
  };
  (kaifang.app.services as Map<string, Service>).set('Platform.Article.GetList', { ...service, run });
  const stop = watchEventLoop(kaifang.app.underWay, log);
  try {
    await http.post('Platform.Article.GetList');
    await expect
      .poll(() => lines)
      .toContainEqual([
        expect.objectContaining({
          ms: expect.any(Number),
          calls: [
            expect.objectContaining({
              service: 'Platform.Article.GetList',
              statement: 'select 1 as blocked_behind_this',
            }),
          ],
        }),
        'the event loop was blocked',
      ]);
  } finally {
    stop();
    (kaifang.app.services as Map<string, Service>).set('Platform.Article.GetList', service);
  }
});

it('names what of a flow ran so long, and a call that ended meanwhile', async () => {
  const { lines, log } = keptLog();
  const calls = createCallsUnderWay();
  const stop = watchEventLoop(calls, log);
  calls.begin('r1', '/api/app.php');
  calls.name('r1', 'App.Shop.Find');
  const began = performance.now();
  block(450);
  noteStretch('flow node trimmed', began);
  calls.end('r1');
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  stop();
  expect(lines[0]?.[0]).toMatchObject({
    stretches: [{ what: 'flow node trimmed' }],
    calls: [{ service: 'App.Shop.Find', reference: 'r1' }],
  });
  expect(calls.take()).toEqual([]);
});
