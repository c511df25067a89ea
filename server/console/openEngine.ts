import { consolePool, type Engine, type PoolWish, type Session, type Target } from './engine.ts';
import { ConsoleFault } from './fault.ts';
import { openMysql } from './mysql/engine.ts';
import { isNarrow, outOfCharset } from './outOfCharset.ts';
import { inTurn } from './pool/inTurn.ts';
import { openPostgres } from './postgres/engine.ts';

/**
 * Opens a database of either kind. What we say to it has to be in the charset of its record: programs that read it in
 * that charset would else find question marks.
 */
export function openEngine(
  target: Target,
  onError: (error: Error) => void,
  wish: PoolWish = consolePool,
): Engine {
  const open = target.dialect === 'mysql' ? openMysql : openPostgres;
  const engine = inTurn(open(target, onError, wish), wish.most);
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
