import { type Ret, ret } from '#schemas/wire.ts';
import { Refusal } from '../refusal.ts';
import type { Opened } from './connections.ts';
import type { Engine, Session } from './engine.ts';
import { ConsoleFault, type ConsoleFaultKind } from './fault.ts';

/** How much longer than its limit the server gets to stop by itself, in milliseconds. */
const grace = 1500;

/** How a piece of work uses a connection. */
export interface Use {
  /** How many milliseconds it may take. */
  readonly within?: number;
  /** A person typed what runs: the connection is closed afterwards. */
  readonly typed?: boolean;
  /** Hears how the work can be stopped. */
  readonly onStop?: (stop: () => void) => void;
  /** Nobody waits for the answer any more: what runs is stopped. */
  readonly gone?: AbortSignal | undefined;
}

/**
 * What is done on a connection. `goOn` throws once it was stopped or took too long: MySQL may end what it cuts short,
 * such as a sleep, as if it were done.
 */
type Work<T> = (session: Session, goOn: () => void) => Promise<T>;

/** Works on a connection as `working` does. @throws Refusal that tells what the database said. */
export async function using<T>(opened: Opened, work: Work<T>, use: Use = {}): Promise<T> {
  try {
    return await working(opened.engine, work, use);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Reads on a connection as `using` works on it: whatever is looked at, a view over a function too, can write nothing. */
export async function reading<T>(
  opened: Opened,
  work: (session: Session) => Promise<T>,
  use: Use = {},
): Promise<T> {
  const inside = async (session: Session) => {
    await session.query('start transaction read only');
    const answer = await work(session);
    await session.query('rollback');
    return answer;
  };
  return using(opened, inside, use);
}

/**
 * Works on a connection, and gives it back clean. What takes too long is stopped; a server that does not hear that is
 * left. @throws ConsoleFault
 */
export async function working<T>(engine: Engine, work: Work<T>, use: Use = {}): Promise<T> {
  let session: Session | undefined;
  let isClean = false;
  let stopping: 'tooLong' | 'stopped' | undefined;
  let end = Number.POSITIVE_INFINITY;
  let leave: (error: Error) => void = () => {};
  const left = new Promise<never>((_resolve, reject) => {
    leave = reject;
  });
  left.catch(() => {});
  const timers: NodeJS.Timeout[] = [];
  const stop = (why: 'tooLong' | 'stopped') => {
    if (stopping) return;
    stopping = why;
    void session?.cancel();
    const giveUp = () => {
      void session?.end();
      leave(new ConsoleFault(why));
    };
    timers.push(setTimeout(giveUp, grace));
  };
  const onGone = () => stop('stopped');
  const goOn = () => {
    if (stopping) throw new ConsoleFault(stopping);
  };
  try {
    session = await engine.open();
    use.onStop?.(() => stop('stopped'));
    // Stopped before there was a connection: nothing is begun.
    if (stopping || use.gone?.aborted) throw new ConsoleFault('stopped');
    use.gone?.addEventListener('abort', onGone, { once: true });
    const within = use.within ?? 10_000;
    end = performance.now() + within;
    timers.push(setTimeout(() => stop('tooLong'), within));
    const answer = await Promise.race([work(session, goOn), left]);
    isClean = !use.typed && !stopping;
    return answer;
  } catch (error) {
    // Where this process is busy, the server's own limit may end it before our timer is heard.
    if (!stopping && performance.now() >= end) stopping = 'tooLong';
    throw stopping && isStop(error) ? new ConsoleFault(stopping) : error;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    use.gone?.removeEventListener('abort', onGone);
    session?.release(isClean);
  }
}

function isStop(error: unknown): boolean {
  return error instanceof ConsoleFault && ['stopped', 'lost'].includes(error.kind);
}

const codes: { readonly [kind in ConsoleFaultKind]?: Ret } = {
  ...{ statement: ret.badInput, denied: ret.badInput, charset: ret.badInput, several: ret.badInput },
  noProcess: ret.notFound,
};

/** A fault of a connected database as an answer in the caller's language. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof ConsoleFault)) return error;
  const { kind, said, position } = error;
  const code = codes[kind] ?? ret.state;
  return new Refusal(code, `console.fault.${kind}`, {
    values: { said },
    data: { fault: kind, ...(position !== undefined && { position }) },
  });
}
