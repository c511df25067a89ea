import { AsyncLocalStorage } from 'node:async_hooks';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { ByteBudget } from './byteBudget.ts';

/** The bytes that a call may hold without asking the budget; most calls need no more. */
export const smallBytes = 256 * 1024;

// Texts and objects need up to twice the bytes that were received.
const inMemory = 2;
// A caller that waits in the middle of a read holds a database connection that others need.
const mostReaders = 4;
// A call with many reads has released most of their data to the garbage collector.
const mostShares = 4;

/** The bytes that one call holds of the budget, until its response is sent. */
export class MemoryAccount {
  /** The maximum bytes of a response, and of one statement's result for it. */
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
   * Waits until the budget has the bytes for this call, which keeps them until it ends.
   * @returns a function that releases them early. @throws ApiError 410 when there are none in time.
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

  /** Counts bytes received for this call. @returns a promise to await before more is read. */
  receive(bytes: number): Promise<unknown> | undefined {
    this.arrived += bytes;
    if (this.isClosed || this.arrived <= smallBytes) return undefined;
    const wanted = Math.min(mostShares, Math.ceil(this.arrived / this.answerBytes));
    if (wanted <= this.shares) return undefined;
    this.shares++;
    return this.hold(inMemory * this.answerBytes, mostReaders);
  }

  /** Releases everything. */
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

/** The account of the current call; undefined outside of calls, such as in a job. */
export function currentAccount(): MemoryAccount | undefined {
  const account = accounts.getStore();
  return account?.isOpen ? account : undefined;
}

/** Runs the work of a call; its async continuations find the account through `currentAccount`. */
export function withAccount<T>(account: MemoryAccount, work: () => T): T {
  return accounts.run(account, work);
}

/** Runs work that has its own limits and no response, such as the batches of an export. */
export function withoutAccount<T>(work: () => T): T {
  return accounts.run(undefined, work);
}

/** The ApiError for a response that would be too large. */
export function answerTooLarge(most: number): ApiError {
  return new ApiError(ret.badInput, 'answerTooLarge', { values: { most: Math.round(most / 1024 / 1024) } });
}
