import type { Logger } from 'pino';
import { Refusal } from '../refusal.ts';

const longest = 20_000;

/**
 * Ends the process when something fails outside of every call, since nobody knows then in what state it is: told in
 * the log, in order, with an answer for whoever is in, and with a code by which whatever watches it starts it again.
 * A refusal is no such fault: it was made on purpose, and whoever asked has his answer.
 */
export function endOnFault(stop: () => Promise<void>, log: Logger): void {
  let isEnding = false;
  const end = (reason: unknown): void => {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    log.fatal({ err: error }, 'a fault outside of every call: the server ends');
    if (isEnding) return;
    isEnding = true;
    const exit = () => process.exit(1);
    setTimeout(exit, longest);
    stop().then(exit, (failure) => {
      log.error({ err: failure }, 'the server could not end in order');
      exit();
    });
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Refusal)) return end(reason);
    log.error({ err: reason }, 'a refusal that no call waited for');
  });
}
