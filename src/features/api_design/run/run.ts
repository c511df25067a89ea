import type { NodeRecord } from '#schemas/flow/nodeRecord.ts';
import type { NodeRun } from '../document/canvasNode.ts';

/** A test run of a draft: the caller's response, and the result of each node. */
export interface Run {
  readonly ret: number;
  readonly data: unknown;
  readonly msg: string;
  readonly milliseconds: number;
  readonly nodes: readonly NodeRecord[];
}

/** The result of each node, summed over its iterations. */
export function nodeRuns(run: Run | undefined): ReadonlyMap<string, NodeRun> {
  const runs = new Map<string, NodeRun>();
  for (const { node, ms, error } of run?.nodes ?? []) {
    const before = runs.get(node);
    runs.set(node, {
      state: error !== undefined || before?.state === 'failed' ? 'failed' : 'done',
      ms: Math.round(((before?.ms ?? 0) + ms) * 10) / 10,
      times: (before?.times ?? 0) + 1,
    });
  }
  return runs;
}
