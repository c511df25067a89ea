import type { FlowNode, Value, ValueKind } from '#schemas/flow/document.ts';
import type { NodeProps } from '../nodeView.ts';
import { useFieldLabel } from '../useFieldLabel.ts';
import { ValueField } from '../value/ValueField.tsx';

interface ValueRowProps<T extends FlowNode> extends NodeProps<T> {
  /** The property of the node with the value; its label has the same name. */
  readonly field: keyof T & string;
  readonly wanted?: ValueKind;
  readonly collect?: boolean;
}

/** One value of a node. */
export function ValueRow<T extends FlowNode>(props: ValueRowProps<T>) {
  const { id, node, put, problemAt, field, wanted, collect } = props;
  const labelOf = useFieldLabel(node);
  return (
    <ValueField
      label={labelOf(field)}
      node={id}
      {...(wanted && { wanted })}
      {...(collect && { collect })}
      value={node[field] as Value | undefined}
      problem={problemAt(field)}
      onChange={(value) => put({ [field]: value } as unknown as Partial<T>, field)}
    />
  );
}
