import type { FlowNode } from '#schemas/flow/document.ts';
import type { CompileContext } from './compile.ts';
import type { NodeExecutor } from './plan.ts';

/** How nodes of a type run. */
export interface NodeExecution<T extends FlowNode> {
  /** Compiles a node, once per version of its flow. */
  readonly createExecutor: (node: T, context: CompileContext, id: string) => NodeExecutor;
  /** Whether the node computes a value on its own, when it is reached. */
  readonly evaluates?: (field: string) => boolean;
}
