import type { Words } from '../resource.ts';

/** What one node did in a recorded run. */
export interface NodeRecord {
  readonly node: string;
  /** The iteration of every enclosing `each`, outermost first. */
  readonly turns: readonly number[];
  readonly port: string | null;
  readonly input: unknown;
  readonly output: unknown;
  readonly ms: number;
  readonly sql: readonly string[];
  readonly error?: Words;
}
