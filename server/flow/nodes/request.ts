import type { RequestNode } from '#schemas/flow/nodes/request.ts';
import type { NodeExecution } from '../nodeExecution.ts';

/** Continues with the parameters, which were set before the run began. */
export const requestExecution: NodeExecution<RequestNode> = {
  createExecutor(_node, { slotOf }, id) {
    const slot = slotOf(id);
    return (_given, run) => ({ port: 'out', output: run.slots[slot] });
  },
};
