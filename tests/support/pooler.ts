import { type AddressInfo, createServer, type Socket } from 'node:net';
import { dialPostgres } from './console/tcpDoor.ts';

/** A pooler between the server and PostgreSQL. */
export interface Pooler {
  readonly port: number;
  close(): void;
}

/**
 * A pooler that keeps one session per connection, but drops the settings in the connection's startup message.
 */
export async function forgetfulPooler(behind: { host: string; port: number }): Promise<Pooler> {
  return listening((front) => {
    const back = dialPostgres(behind);
    pairErrors(front, back);
    front.once('data', (start: Buffer) => {
      back.write(startup(start, (name) => ['user', 'database'].includes(name)));
      front.pipe(back);
    });
    back.pipe(front);
  });
}

/** A pooler that shares the session of its first connection with all others, as transaction pooling does. */
export async function lendingPooler(behind: { host: string; port: number }): Promise<Pooler> {
  let shared: Socket | null = null;
  let turn: Socket | null = null;
  const hear = (piece: Buffer) => void (turn?.writable && turn.write(piece));
  return listening((front) => {
    front.on('error', () => {});
    front.on('data', (piece: Buffer) => {
      if (shared === null) {
        shared = dialPostgres(behind)
          .on('error', () => {})
          .on('data', hear);
        turn = front;
        shared.write(piece);
      } else if (isStartup(piece)) front.write(welcome);
      // Closing a client connection does not close the shared session.
      else if (piece[0] !== 'X'.charCodeAt(0)) {
        turn = front;
        shared.write(piece);
      }
    });
  });
}

async function listening(serve: (front: Socket) => void): Promise<Pooler> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    serve(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

function pairErrors(front: Socket, back: Socket): void {
  front.on('error', () => back.destroy()).on('close', () => back.destroy());
  back.on('error', () => front.destroy()).on('close', () => front.destroy());
}

// Length, version 3.0, then names and values, each terminated by a zero byte.
const version = Buffer.from([0, 3, 0, 0]);

function isStartup(piece: Buffer): boolean {
  return piece.length > 8 && piece.subarray(4, 8).equals(version);
}

function startup(message: Buffer, keeps: (name: string) => boolean): Buffer {
  const parts = message.toString('utf8', 8).split('\0');
  let body = '';
  for (let at = 0; at + 1 < parts.length && parts[at]; at += 2)
    if (keeps(parts[at] ?? '')) body += `${parts[at]}\0${parts[at + 1]}\0`;
  const text = Buffer.from(`${body}\0`);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(8 + text.length);
  return Buffer.concat([head, version, text]);
}

// AuthenticationOk, ReadyForQuery.
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
