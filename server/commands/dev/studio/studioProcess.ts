import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Numbered, StudioRequest } from './process.ts';

/** The process that examines resource files for the studio. */
interface StudioProcess {
  /** @throws Error when the request fails, the process ends, or no answer comes in time. */
  ask(request: StudioRequest): Promise<unknown>;
  /** Ends it: the next request starts it with the present code. */
  end(): void;
}

/** In milliseconds; the first answer includes the start. */
const patience = 60_000;
const mostWaiting = 50;

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Creates the process; it starts with the first request. */
export function createStudioProcess(root: string): StudioProcess {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let last = 0;

  function start(): ChildProcess {
    const started = fork(join(root, 'server/commands/dev/studio/process.ts'), {
      cwd: root,
      execArgv: ['--import', 'tsx'],
    });
    started.on(
      'message',
      ({ number, answer, error }: { number: number; answer?: unknown; error?: string }) => {
        const one = waiting.get(number);
        waiting.delete(number);
        if (error === undefined) one?.resolve(answer);
        else one?.reject(new Error(error));
      },
    );
    started.on('exit', () => {
      if (child === started) leave();
    });
    return started;
  }

  function leave(): void {
    child = undefined;
    for (const { reject } of waiting.values()) reject(new Error('The process of the studio ended.'));
    waiting.clear();
  }

  return {
    ask(request) {
      if (waiting.size >= mostWaiting) return Promise.reject(new Error('The studio is busy.'));
      child ??= start();
      const number = ++last;
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(number);
          reject(new Error('The studio does not answer in time.'));
        }, patience);
        const settled =
          <T>(tell: (value: T) => void) =>
          (value: T) => {
            clearTimeout(late);
            tell(value);
          };
        waiting.set(number, { resolve: settled(resolve), reject: settled(reject) });
        child?.send({ number, request } satisfies Numbered);
      });
    },
    end() {
      const ending = child;
      leave();
      ending?.kill();
    },
  };
}
