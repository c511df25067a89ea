import type { FailNode } from '#schemas/flow/nodes/fail.ts';
import { DrawnEnd } from '../failure.ts';
import type { NodeExecution } from '../nodeExecution.ts';

/** Ends the run with a code and a message. */
export const failExecution: NodeExecution<FailNode> = {
  createExecutor:
    ({ code, message }) =>
    () => {
      throw new DrawnEnd(code, message);
    },
};
