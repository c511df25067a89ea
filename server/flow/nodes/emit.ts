import type { EmitNode } from '#schemas/flow/nodes/emit.ts';
import { kept } from '../kept.ts';
import type { NodeExecution } from '../nodeExecution.ts';

/** Adds a message to those that are sent after the flow has responded. */
export const emitExecution: NodeExecution<EmitNode> = {
  createExecutor:
    ({ topic }) =>
    (given, run) => {
      run.messages.push({ topic, message: kept(given['message'] ?? null) });
      return { port: 'out', output: {} };
    },
};
