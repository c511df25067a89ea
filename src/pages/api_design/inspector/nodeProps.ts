import type { FlowNode } from '#schemas/flow/document.ts';

/** What the controls of one node are given. */
export interface NodeProps<T extends FlowNode = FlowNode> {
  readonly id: string;
  readonly node: T;
  /** Puts other properties into the node; typing in one field is one step of undo. */
  readonly put: (properties: Partial<T>, field: string) => void;
  /** What is wrong with a field, in words. */
  readonly problemAt: (field: string) => string | undefined;
}
