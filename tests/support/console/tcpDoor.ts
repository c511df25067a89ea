import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';

/** A TCP proxy to a server, which can be closed and reopened on the same port. */
export interface TcpDoor {
  readonly port: number;
  /** Breaks all connections and accepts no new ones. */
  shut(): Promise<void>;
  reopen(): Promise<void>;
  /** Resets all connections and accepts new ones. */
  reset(): void;
  /** Silently drops all traffic without closing any connection. */
  swallow(): void;
}

/** Opens a proxy on the loopback address. @param behind connects to the server. */
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
      // Only TCP has a reset; the upstream may be a Unix socket.
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

/** A server that handles each connection as the test specifies. */
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

/** Connects to PostgreSQL's address: a folder of sockets, or a host. */
export function dialPostgres({ host, port }: { host: string; port: number }): Socket {
  return host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host);
}
