import { type LookupFunction, Socket } from 'node:net';
import { mostBytes } from './engine.ts';
import { ConsoleFault } from './fault.ts';

/** How much a server may say before it let anybody in. */
const mostGreeting = 64 * 1024;

interface Guard {
  bytes: number;
  most: number;
  isFirst: boolean;
}

const guards = new WeakMap<Socket, Guard>();

/**
 * A socket that connects where the judgement said, whatever a name leads to by then; a server that greets like
 * another kind of server, or says too much before it lets one in, is left before anybody reads it.
 */
export function guardedSocket(
  lookup: LookupFunction | undefined,
  isGreeting: (bytes: Buffer) => boolean,
): Socket {
  const socket = new Socket();
  guard(socket, mostGreeting, isGreeting);
  if (!lookup) return socket;
  const connect = socket.connect.bind(socket);
  // The drivers call it with port and host. TLS judges the certificate by the name that the socket bears, which it has
  // by itself only where the host is no address.
  socket.connect = ((port: number, host: string) => {
    Object.assign(socket, { _host: host });
    return connect({ port, host, lookup, autoSelectFamily: false });
  }) as Socket['connect'];
  return socket;
}

/** From now on a server that let one in may send so much, until it is asked the next time. */
export function allowPiece(socket: Socket): void {
  const known = guards.get(socket) ?? guard(socket, mostBytes);
  known.bytes = 0;
  known.most = mostBytes;
}

function guard(socket: Socket, most: number, isGreeting?: (bytes: Buffer) => boolean): Guard {
  const state: Guard = { bytes: 0, most, isFirst: isGreeting !== undefined };
  const push = socket.push.bind(socket);
  const leave = (kind: 'tooBig' | 'unreachable') => {
    socket.destroy(new ConsoleFault(kind));
    return false;
  };
  socket.push = (chunk: unknown, encoding?: BufferEncoding) => {
    if (!Buffer.isBuffer(chunk)) return push(chunk, encoding);
    if (state.isFirst && isGreeting?.(chunk) === false) return leave('unreachable');
    state.isFirst = false;
    state.bytes += chunk.length;
    if (state.bytes > state.most) return leave(state.most === mostGreeting ? 'unreachable' : 'tooBig');
    return push(chunk, encoding);
  };
  guards.set(socket, state);
  return state;
}
