import type { Socket } from 'node:net';
import { ConsoleFault } from '../flow/data/fault.ts';
import { afterAwake } from '../platform/scheduler/afterAwake.ts';
import { connectWithin } from './engine.ts';

/** The sockets that a pool opens, each tracked by its requester. */
export interface FreshSockets {
  add(socket: Socket): Socket;
  /**
   * Requests a connection from the pool and can destroy the socket opened for this request only. It does so
   * on a timeout; a connection that arrives later is released. @throws ConsoleFault `unreachable`
   */
  asking<T>(
    ask: (done: (error: unknown, made?: T) => void, leave: () => void) => void,
    back: (made: T) => void,
  ): Promise<T>;
}

/**
 * Tracks which request each socket was opened for: a pool opens one during a request or reuses an existing
 * one.
 */
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
          // When a socket closes without an error, the driver tries to end the protocol first and fails on
          // that.
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
