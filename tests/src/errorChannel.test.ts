import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#providers/callError.ts';
import { createEmitter } from '#src/session/emitter.ts';
import { createErrorChannel } from '#src/ui/errorChannel.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('that there was no response is said in the language that holds when the dialog appears, once', () => {
  const refused = createEmitter<[CallError]>();
  let nothing = '网络异常，请检查网络后重试';
  const channel = createErrorChannel(refused, { say: () => nothing });
  refused.emit(new CallError(0, nothing));
  refused.emit(new CallError(420, '已关闭'));
  vi.advanceTimersByTime(500);
  expect(channel.messages()).toEqual([]);
  nothing = 'Network error. Check your connection and try again.';
  refused.emit(new CallError(0, nothing));
  vi.advanceTimersByTime(1000);
  expect(channel.messages()).toEqual([nothing, '已关闭']);
  channel.stop();
});
