import type { Socket } from 'node:net';

/** The sockets that a pool opens, each for the one who asked for it. */
export interface FreshSockets {
  add(socket: Socket): Socket;
  /** Asks the pool for a connection. @returns how the socket is left that was opened for it: nobody else's is. */
  asking(ask: () => void): () => void;
}

/** Remembers which sockets were opened for whom: a pool opens one while it is asked, or gives one that it has. */
export function createFreshSockets(): FreshSockets {
  let own: Socket[] = [];
  return {
    add(socket) {
      own.push(socket);
      return socket;
    },
    asking(ask) {
      const opened: Socket[] = [];
      own = opened;
      try {
        ask();
      } finally {
        own = [];
      }
      return () => {
        for (const socket of opened) socket.destroy();
      };
    },
  };
}
