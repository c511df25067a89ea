import type { SetNode } from '#schemas/flow/nodes/set.ts';
import { named } from '../named.ts';
import type { NodeExecution } from '../nodeExecution.ts';

/** Stores its values for later nodes. */
export const setExecution: NodeExecution<SetNode> = {
  createExecutor: () => (given) => ({ port: 'out', output: named('values', given) }),
};
