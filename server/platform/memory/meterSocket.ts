import type { Socket } from 'node:net';
import { currentAccount, type MemoryAccount } from './account.ts';

/** The bytes that the other side may send until the next request. */
interface Allowance {
  readonly most: number;
  /** The error for the requester when the limit is exceeded. */
  readonly tooMuch: () => Error;
  /** The call that it is for. */
  readonly account?: MemoryAccount | undefined;
}

interface Meter {
  bytes: number;
  allowance: Allowance | null;
}

const meters = new WeakMap<Socket, Meter>();

/**
 * Counts the bytes that a database sends from now on, before its driver reads them. Exceeding the limit
 * closes the connection and the running statement, since nothing else stops a server immediately. Data that
 * the call may not hold yet stays in the socket.
 */
export function meterSocket(socket: Socket, most: number, tooMuch: () => Error): void {
  meterOf(socket, { most, tooMuch, account: currentAccount() });
}

/** Stops counting, for results that are read in batches. */
export function stopMeter(socket: Socket): void {
  if (meters.has(socket)) meterOf(socket, null);
}

function meterOf(socket: Socket, allowance: Allowance | null): void {
  const known = meters.get(socket);
  if (known) Object.assign(known, { bytes: 0, allowance });
  else watch(socket, { bytes: 0, allowance });
}

function watch(socket: Socket, meter: Meter): void {
  meters.set(socket, meter);
  const push = socket.push.bind(socket);
  socket.push = (chunk: unknown, encoding?: BufferEncoding) => {
    const { allowance } = meter;
    if (!allowance || !Buffer.isBuffer(chunk)) return push(chunk, encoding);
    meter.bytes += chunk.length;
    if (meter.bytes > allowance.most) {
      socket.destroy(allowance.tooMuch());
      return false;
    }
    const turn = allowance.account?.receive(chunk.length);
    if (turn) {
      socket.pause();
      turn.then(
        () => socket.resume(),
        (error: Error) => socket.destroy(error),
      );
    }
    return push(chunk, encoding);
  };
}
