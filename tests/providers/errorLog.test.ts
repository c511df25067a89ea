import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createErrorLog, type ErrorEntry } from '#providers/errorLog.ts';

const save = vi.fn(async (_entry: ErrorEntry) => {});
const entry = (message: string) => ({ type: 'ajax', code: 500, message, url: '/api' }) as const;

beforeEach(() => {
  vi.useFakeTimers();
  save.mockClear();
});
afterEach(() => vi.useRealTimers());

describe('the error log', () => {
  it('keeps the newest first, lights the bell and shows who listens', () => {
    const log = createErrorLog(save);
    const hear = vi.fn();
    log.subscribe(hear);
    log.add(entry('a'));
    log.add(entry('b'));
    expect(log.state().entries.map(({ message }) => message)).toEqual(['b', 'a']);
    expect(log.state().unread).toBe(true);
    log.markRead();
    expect(log.state().unread).toBe(false);
    expect(hear).toHaveBeenCalledTimes(3);
  });

  it('counts what comes again, sends it at once, and how often it came again when the minute is over', () => {
    const log = createErrorLog(save);
    for (let time = 0; time < 5; time += 1) log.add(entry('again'));
    expect(log.state().entries).toMatchObject([{ message: 'again', count: 5 }]);
    expect(save).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(61_000);
    expect(save.mock.calls.map(([{ count }]) => count)).toEqual([1, 4]);
    log.add(entry('again'));
    expect(log.state().entries).toHaveLength(2);
    expect(save).toHaveBeenCalledTimes(3);
  });

  it('does not take for a failure what is given up since the page is left, but for one where the page stays', () => {
    const log = createErrorLog(save);
    const target = new EventTarget();
    const stop = log.collect(target as unknown as Window);
    target.dispatchEvent(new Event('beforeunload'));
    log.add(entry('given up'));
    expect(log.state().entries).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(log.state().entries).toMatchObject([{ message: 'given up' }]);
    log.add(entry('failed'));
    expect(save).toHaveBeenCalledTimes(2);
    stop();
  });

  it('ends a long text with a whole letter', () => {
    const log = createErrorLog(save);
    log.add(entry(`${'x'.repeat(999)}😀`));
    expect(log.state().entries[0]?.message).toBe('x'.repeat(999));
  });

  it('sends no flood, keeps no flood, and no endless text', () => {
    const log = createErrorLog(save);
    for (let number = 0; number < 500; number += 1) log.add(entry(`${number}${'x'.repeat(5000)}`));
    expect(save).toHaveBeenCalledTimes(20);
    expect(log.state().entries).toHaveLength(200);
    expect(log.state().entries[0]?.message).toHaveLength(1000);
  });

  it('survives a server that does not take it', () => {
    const log = createErrorLog(() => Promise.reject(new Error('down')));
    log.add(entry('a'));
    expect(log.state().entries).toHaveLength(1);
  });

  it('collects what scripts throw, but neither refusals nor calls that were given up [error-05]', () => {
    const log = createErrorLog(save);
    const target = Object.assign(new EventTarget(), { location: { href: 'http://kaifang.test/admin/home' } });
    const stop = log.collect(target as unknown as Window);
    const happen = (type: string, more: object) => target.dispatchEvent(Object.assign(new Event(type), more));
    happen('error', { message: 'x is not a function' });
    happen('error', { message: 'ResizeObserver loop completed with undelivered notifications.' });
    happen('unhandledrejection', { reason: new Error('late') });
    happen('unhandledrejection', { reason: Object.assign(new Error('no'), { name: 'CallError' }) });
    happen('unhandledrejection', { reason: new DOMException('given up', 'AbortError') });
    stop();
    happen('error', { message: 'afterwards' });
    expect(log.state().entries.map(({ type, message, url }) => [type, message, url])).toEqual([
      ['script', 'late', 'http://kaifang.test/admin/home'],
      ['script', 'x is not a function', 'http://kaifang.test/admin/home'],
    ]);
  });
});
