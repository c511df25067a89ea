import { ConsoleFault } from '../flow/data/fault.ts';
import { createTurns } from '../platform/semaphore.ts';
import { consolePool, type Engine, type PoolWish, type Session, type Target } from './engine.ts';
import { openMysql } from './mysql/engine.ts';
import { isNarrow, outOfCharset } from './outOfCharset.ts';
import { openPostgres } from './postgres/engine.ts';

/** The timeout for a free connection in milliseconds; together with connecting less than five seconds. */
const patience = 1500;

/**
 * Opens a database of either kind. Sent text must be in the charset of its record: other programs that read
 * it in that charset would otherwise find question marks.
 */
export function openEngine(
  target: Target,
  onError: (error: Error) => void,
  wish: PoolWish = consolePool,
): Engine {
  const open = target.dialect === 'mysql' ? openMysql : openPostgres;
  const engine = limitSessions(open(target, onError, wish), wish.most);
  const { charset } = target;
  return charset === undefined || !isNarrow(charset)
    ? engine
    : { ...engine, open: async () => inCharset(await engine.open(), charset) };
}

function inCharset(session: Session, charset: string): Session {
  const check = (...said: readonly unknown[]) => {
    for (const one of said) {
      const letter = outOfCharset(charset, typeof one === 'string' ? one : (JSON.stringify(one) ?? ''));
      if (letter !== undefined) throw new ConsoleFault('charset', `${letter} (${charset})`);
    }
  };
  return {
    ...session,
    async query(text, values = []) {
      check(text, ...values);
      return session.query(text, values);
    },
    async typed(text, values, most) {
      check(text, ...values);
      return session.typed(text, values, most);
    },
    async *stream(text) {
      check(text);
      yield* session.stream(text);
    },
  };
}

/**
 * Admits no more callers than a pool has connections, so that no caller waits in the driver's queue, where a
 * caller already rejected would still receive a connection. @throws ConsoleFault `busy` when none becomes
 * free.
 */
function limitSessions(engine: Engine, most: number): Engine {
  const turns = createTurns(most, patience);
  return {
    ...engine,
    async open() {
      const done = await turns.take(0).catch(() => {
        throw new ConsoleFault('busy');
      });
      try {
        const session = await engine.open();
        const release = (isClean: boolean) => {
          session.release(isClean);
          done();
        };
        return { ...session, release };
      } catch (error) {
        done();
        throw error;
      }
    },
  };
}
