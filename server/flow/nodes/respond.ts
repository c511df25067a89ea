import type { RespondNode } from '#schemas/flow/nodes/respond.ts';
import { named } from '../named.ts';
import type { NodeExecution } from '../nodeExecution.ts';

/** Ends the run with its return fields. */
export const respondExecution: NodeExecution<RespondNode> = {
  createExecutor: () => (given, run) => {
    const data = named('fields', given);
    run.answer = { data };
    return { port: '', output: data };
  },
};
