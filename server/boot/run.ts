import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { ApiError } from '../apiError.ts';
import type { Screens } from './build.mjs';
import { createLog } from './createLog.ts';
import { isForeseen, isSystemRefusal } from './foreseen.ts';
import { start } from './start.ts';

const longest = 20_000;

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs the server in this process until a signal ends it.
 * @param examined where validated resource files are recorded; it belongs to one version of the server's code.
 * @param screens the screens, once the first build is ready; null when they are served elsewhere.
 */
export async function run(examined: string, screens: Promise<Screens> | null): Promise<void> {
  const [behind, again] = [option('behind'), option('again')];
  try {
    const running = await start({
      ...{ root, screens, examined, behind, again },
      print: (line) => console.log(line),
    });
    endOnFault(running.stop, running.log);
    console.log(running.greeting);
    let isEnding = false;
    const end = async (): Promise<void> => {
      // A signal to the whole process group also ends the parent.
      if (isEnding) return;
      isEnding = true;
      await running.stop();
      process.exit(0);
    };
    process.once('SIGTERM', end);
    process.once('SIGINT', end);
    if (process.env.npm_lifecycle_event === 'start') whenParentExits(end);
  } catch (error) {
    if (isForeseen(error)) console.error(error.message);
    else {
      console.error(`Kaifang cannot start: ${(error as Error).message}`);
      if (!isSystemRefusal(error)) createLog('fatal').fatal({ err: error }, 'Kaifang cannot start');
    }
    process.exit(1);
  }
}

/**
 * Calls `end` once when the process that started this one has exited. npm passes a signal only to the shell of
 * its script: without this, the server would outlive a stopped `npm start` with its port and its data folder.
 */
function whenParentExits(end: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 1_000);
  timer.unref();
}

function option(name: string): string | null {
  const begin = `--${name}=`;
  return process.argv.find((one) => one.startsWith(begin))?.slice(begin.length) ?? null;
}

/**
 * Ends the process when an error occurs outside any call, since the state is unknown from then on. Logs the
 * error, answers the running requests, and exits with a code on which a supervisor restarts the process. An
 * ApiError is no such fault: it is thrown on purpose and its caller has the answer.
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
    if (!(reason instanceof ApiError)) return end(reason);
    log.error({ err: reason }, 'a refusal that no call waited for');
  });
}
