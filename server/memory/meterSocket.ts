import type { Socket } from 'node:net';
import { currentAccount, type MemoryAccount } from './account.ts';

/** What the other side may send until it is asked the next time. */
interface Allowance {
  readonly most: number;
  /** The error that whoever asked gets when it is more. */
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
 * Counts what a database sends from now on, before its driver reads it. More than is allowed ends the connection with
 * what runs on it, since nothing else stops a server at once; what a call may not hold yet waits in the socket.
 */
export function meterSocket(socket: Socket, most: number, tooMuch: () => Error): void {
  meterOf(socket, { most, tooMuch, account: currentAccount() });
}

/** Counts no more, for what is read piece by piece. */
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
