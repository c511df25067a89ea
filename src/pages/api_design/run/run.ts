import type { NodeRecord } from '#schemas/flow/nodeRecord.ts';
import type { NodeRun } from '../canvas/canvasNode.ts';

/** A try of a draft: what a caller would get, and what each node did. */
export interface Run {
  readonly ret: number;
  readonly data: unknown;
  readonly msg: string;
  readonly milliseconds: number;
  readonly nodes: readonly NodeRecord[];
}

/** How each node fared: the sum over its turns. */
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
