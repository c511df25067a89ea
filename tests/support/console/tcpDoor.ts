import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';

/** A way by TCP to a server behind, which can be shut, and opened again at the same port. */
export interface TcpDoor {
  readonly port: number;
  /** Breaks every connection, and lets nobody in. */
  shut(): Promise<void>;
  reopen(): Promise<void>;
  /** Breaks every connection with a reset, and lets others in. */
  reset(): void;
  /** Nothing goes through any more, and nobody is told. */
  swallow(): void;
}

/** Opens a door on the loopback address. @param behind connects to the server. */
export async function openDoor(behind: () => Socket): Promise<TcpDoor> {
  const open = new Set<Socket>();
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((socket) => pair(socket, behind(), open));
    await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
    return server;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async shut() {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
    async reopen() {
      server = await listen(port);
    },
    reset() {
      // A reset is of TCP alone: what is behind may be a socket in a folder.
      for (const socket of open) socket.remoteAddress ? socket.resetAndDestroy() : socket.destroy();
    },
    swallow() {
      for (const socket of open) socket.pause().unpipe();
    },
  };
}

function pair(front: Socket, back: Socket, open: Set<Socket>): void {
  for (const [one, other] of [
    [front, back],
    [back, front],
  ] as const) {
    open.add(one);
    one.on('error', () => {});
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
    one.pipe(other);
  }
}

/** A server that does what the test says with each connection. */
export async function rogueServer(
  greet: (socket: Socket) => void,
  host = '127.0.0.1',
  port = 0,
): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    greet(socket);
  });
  await new Promise<void>((ready) => server.listen(port, host, ready));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

/** Connects to where PostgreSQL listens: a folder of sockets, or a host. */
export function dialPostgres({ host, port }: { host: string; port: number }): Socket {
  return host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host);
}
