import { type Ret, ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import { ConsoleFault, type ConsoleFaultKind } from '../flow/data/fault.ts';
import type { Opened } from './connections.ts';
import type { Engine, Session } from './engine.ts';

/** How long the server may exceed its time limit before the client cancels, in milliseconds. */
const grace = 1500;

/** How a task uses a connection. */
export interface Use {
  /** The time limit in milliseconds. */
  readonly within?: number;
  /** A user typed the statement: the connection is closed afterwards. */
  readonly typed?: boolean;
  /** Receives the cancel function. */
  readonly onStop?: (stop: () => void) => void;
  /** The caller disconnected: the running statement is canceled. */
  readonly gone?: AbortSignal | undefined;
}

/**
 * Work on a connection. `goOn` throws after cancellation or timeout: MySQL may end an interrupted statement,
 * such as a sleep, as if it had completed.
 */
type Work<T> = (session: Session, goOn: () => void) => Promise<T>;

/** Uses a connection as `working` does. @throws ApiError with the database's message. */
export async function using<T>(opened: Opened, work: Work<T>, use: Use = {}): Promise<T> {
  try {
    return await working(opened.engine, work, use);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Uses a connection as `using` does, but read-only: not even a view over a function can write. */
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
 * Uses a connection and releases it in a clean state. Cancels work that takes too long; abandons a server
 * that ignores the cancellation. @throws ConsoleFault
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
    // Canceled before there was a connection: nothing starts.
    if (stopping || use.gone?.aborted) throw new ConsoleFault('stopped');
    use.gone?.addEventListener('abort', onGone, { once: true });
    const within = use.within ?? 10_000;
    end = performance.now() + within;
    timers.push(setTimeout(() => stop('tooLong'), within));
    const answer = await Promise.race([work(session, goOn), left]);
    isClean = !use.typed && !stopping;
    return answer;
  } catch (error) {
    // When this process is busy, the server's own limit may end the statement before our timer fires.
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

/** Converts an error of a connected database to an ApiError in the caller's language. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof ConsoleFault)) return error;
  const { kind, said, position } = error;
  const code = codes[kind] ?? ret.state;
  return new ApiError(code, `console.fault.${kind}`, {
    values: { said },
    data: { fault: kind, ...(position !== undefined && { position }) },
  });
}
