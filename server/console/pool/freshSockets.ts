import type { Socket } from 'node:net';
import { afterAwake } from '../../clock/afterAwake.ts';
import { connectWithin } from '../engine.ts';
import { ConsoleFault } from '../fault.ts';

/** The sockets that a pool opens, each for the one who asked for it. */
export interface FreshSockets {
  add(socket: Socket): Socket;
  /**
   * Asks the pool for a connection, with a way to leave the socket that was opened for it: nobody else's is left. That
   * is done where none came in time; a connection that comes later goes back. @throws ConsoleFault `unreachable`
   */
  asking<T>(
    ask: (done: (error: unknown, made?: T) => void, leave: () => void) => void,
    back: (made: T) => void,
  ): Promise<T>;
}

/** Remembers which sockets were opened for whom: a pool opens one while it is asked, or gives one that it has. */
export function createFreshSockets(): FreshSockets {
  let own: Socket[] = [];
  return {
    add(socket) {
      own.push(socket);
      return socket;
    },
    asking: (ask, back) =>
      new Promise((resolve, reject) => {
        const opened: Socket[] = [];
        let isLate = false;
        const leave = (error?: Error) => {
          for (const socket of opened) socket.destroy(error);
        };
        const callOff = afterAwake(connectWithin, () => {
          isLate = true;
          const late = new ConsoleFault('unreachable');
          // A driver that hears of an end without a reason first ends the conversation, and stumbles over that.
          leave(late);
          reject(late);
        });
        own = opened;
        try {
          ask((error, made) => {
            callOff();
            if (made === undefined) reject(error);
            else if (isLate) back(made);
            else resolve(made);
          }, leave);
        } finally {
          own = [];
        }
      }),
  };
}
