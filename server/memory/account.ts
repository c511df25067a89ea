import { AsyncLocalStorage } from 'node:async_hooks';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../refusal.ts';
import type { ByteBudget } from './byteBudget.ts';

/** What a call may hold without asking the budget; most calls never need more. */
export const smallBytes = 256 * 1024;

// Texts and objects need up to twice the bytes that came over the wire.
const inMemory = 2;
// Whoever waits in the middle of a reading keeps a connection to the database from others.
const mostReaders = 4;
// A call that reads on and on has left most of it to the garbage collector.
const mostShares = 4;

/** What one call holds of the budget of bytes, until it is answered. */
export class MemoryAccount {
  /** The most bytes of an answer, and of what one statement gives for it. */
  readonly answerBytes: number;
  private readonly budget: ByteBudget;
  private readonly held = new Set<() => void>();
  private isClosed = false;
  private arrived = 0;
  private shares = 0;

  constructor(budget: ByteBudget, answerBytes: number) {
    this.budget = budget;
    this.answerBytes = answerBytes;
  }

  /**
   * Waits until the budget has so many bytes for this call, which keeps them to its end.
   * @returns how to give them back before. @throws Refusal 410 when there are none in time.
   */
  async hold(bytes: number, before?: number): Promise<() => void> {
    if (this.isClosed) return () => {};
    const release = await this.budget.take(bytes, () => this.held.size > 0, before);
    if (this.isClosed) release();
    else this.held.add(release);
    return () => {
      this.held.delete(release);
      release();
    };
  }

  /** Counts bytes that arrived for this call. @returns what to wait for before more is read. */
  receive(bytes: number): Promise<unknown> | undefined {
    this.arrived += bytes;
    if (this.isClosed || this.arrived <= smallBytes) return undefined;
    const wanted = Math.min(mostShares, Math.ceil(this.arrived / this.answerBytes));
    if (wanted <= this.shares) return undefined;
    this.shares++;
    return this.hold(inMemory * this.answerBytes, mostReaders);
  }

  /** Gives everything back. */
  close(): void {
    this.isClosed = true;
    for (const release of this.held) release();
    this.held.clear();
  }

  get isOpen(): boolean {
    return !this.isClosed;
  }
}

const accounts = new AsyncLocalStorage<MemoryAccount | undefined>();

/** The account of the call that is running; nothing for what runs by itself, such as a job. */
export function currentAccount(): MemoryAccount | undefined {
  const account = accounts.getStore();
  return account?.isOpen ? account : undefined;
}

/** Runs what belongs to a call: whatever it waits for finds the account by `currentAccount`. */
export function withAccount<T>(account: MemoryAccount, work: () => T): T {
  return accounts.run(account, work);
}

/** Runs what is bounded by itself and for no answer, such as the batches of an export. */
export function withoutAccount<T>(work: () => T): T {
  return accounts.run(undefined, work);
}

/** The refusal of an answer that would be too large to make. */
export function answerTooLarge(most: number): Refusal {
  return new Refusal(ret.badInput, 'answerTooLarge', { values: { most: Math.round(most / 1024 / 1024) } });
}
