import { createTurns } from '../../flow/turns.ts';
import type { Engine } from '../engine.ts';
import { ConsoleFault } from '../fault.ts';

/** How long one waits until a connection is free, in milliseconds: together with connecting less than five seconds. */
const patience = 1500;

/**
 * Lets no more in than a pool has connections, so that nobody waits inside of its driver, where one who was told to
 * come back later would still be given a connection. @throws ConsoleFault `busy` where none comes free.
 */
export function inTurn(engine: Engine, most: number): Engine {
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
