import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobRecord } from '#schemas/wire.ts';
import { createQueryClient } from '#src/session/queryClient.ts';
import { endedSince, jobQuery, jobsQuery } from '#src/shell/jobs/jobsQuery.ts';
import { addStartedJob, startedJobs } from '#src/shell/jobs/startedJobs.ts';

const isServer = environmentManager.isServer();

beforeEach(() => {
  vi.useFakeTimers();
  // On a server, nothing is polled.
  environmentManager.setIsServer(() => false);
});
afterEach(() => {
  vi.useRealTimers();
  environmentManager.setIsServer(() => isServer);
  startedJobs.clear();
});

const none = { running: new Set<number>() };

test('a job that ends while requests fail is polled until its end is seen', async () => {
  const tray = openTray([[], new Error('away'), new Error('away'), [jobOf(7, 'done')]]);
  await vi.advanceTimersByTimeAsync(10);
  addStartedJob(tray.queries, 7);
  await vi.advanceTimersByTimeAsync(2100);
  expect(tray.calls()).toBe(4);
  expect(tray.jobs()).toMatchObject([{ id: 7, state: 'done' }]);
  expect(endedSince({ ...none, newest: 0 }, tray.jobs())).toHaveLength(1);
  tray.close();
});

test('a job that has ended before the first answer arrives is noticed', async () => {
  const tray = openTray([new Error('away'), [jobOf(7, 'done'), jobOf(6, 'done')]]);
  await vi.advanceTimersByTimeAsync(10);
  addStartedJob(tray.queries, 7);
  await vi.advanceTimersByTimeAsync(10);
  expect(endedSince(none, tray.jobs())).toMatchObject([{ id: 7 }]);
  tray.close();
});

test('a job that is not among the latest is not polled for ever', async () => {
  const tray = openTray([[], [jobOf(6, 'done')]]);
  await vi.advanceTimersByTimeAsync(10);
  addStartedJob(tray.queries, 5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tray.calls()).toBe(2);
  tray.close();
});

test('the page of a job goes on once the server responds again, and not after a refusal', async () => {
  const answers = [new CallError(0, 'away'), jobOf(7, 'running'), new CallError(0, 'away'), jobOf(7, 'done')];
  const refused = [new CallError(404, 'no such job')];
  for (const [all, calls] of [
    [answers, 4],
    [refused, 1],
  ] as const) {
    let asked = 0;
    const call = async () => {
      const answer = all[asked++];
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const queries = createQueryClient();
    const dataProvider = { call } as unknown as KaifangDataProvider;
    const close = new QueryObserver(queries, jobQuery(dataProvider, 7, 'en')).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(calls);
    close();
    queries.clear();
  }
});

test('a first request that is under way when its data is invalidated is repeated, and its answer dropped', async () => {
  const queries = createQueryClient();
  const answers = ['older than the change', 'newer'];
  const queryFn = async () => {
    const answer = answers.shift();
    await new Promise((done) => setTimeout(done, answer === 'newer' ? 10 : 100));
    return answer;
  };
  const observer = new QueryObserver(queries, { queryKey: ['test_case', 'getList'], queryFn });
  const close = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(5);
  void queries.invalidateQueries({ queryKey: ['test_case'] });
  await vi.advanceTimersByTimeAsync(200);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'newer', isFetching: false });
  expect(answers).toEqual([]);
  close();
  queries.clear();
});

// The query of the tray, with the answers of the server in order; the last one is repeated.
function openTray(answers: readonly (readonly JobRecord[] | Error)[]) {
  let calls = 0;
  const call = async () => {
    const answer = answers[Math.min(calls++, answers.length - 1)];
    if (answer instanceof Error) throw answer;
    return { items: answer };
  };
  const queries = createQueryClient();
  const dataProvider = { call } as unknown as KaifangDataProvider;
  const observer = new QueryObserver(queries, jobsQuery(dataProvider, 1));
  const unsubscribe = observer.subscribe(() => undefined);
  return {
    queries,
    calls: () => calls,
    jobs: () => observer.getCurrentResult().data ?? [],
    close: () => {
      unsubscribe();
      queries.clear();
    },
  };
}

function jobOf(id: number, state: JobRecord['state']): JobRecord {
  const times = { created_at: '2026-01-01T00:00:00.000Z', ended_at: null };
  const counts = { total: 1, done: 1, failed: 0, cancelling: false };
  return { id, kind: 'api_import', resource: 'test_case', deed: null, state, ...counts, ...times };
}
