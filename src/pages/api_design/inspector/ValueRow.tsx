import { useTranslate } from 'ra-core';
import type { FlowNode, Value, ValueKind } from '#schemas/flow/document.ts';
import { ValueField } from '../value/ValueField.tsx';
import type { NodeProps } from './nodeProps.ts';

interface ValueRowProps<T extends FlowNode> extends NodeProps<T> {
  /** The property of the node that holds the value; its label is called the same. */
  readonly field: keyof T & string;
  readonly wanted?: ValueKind;
  readonly collect?: boolean;
}

/** One value of a node. */
export function ValueRow<T extends FlowNode>(props: ValueRowProps<T>) {
  const { id, node, put, problemAt, field, wanted, collect } = props;
  const translate = useTranslate();
  return (
    <ValueField
      label={translate(`designer.label.${field}`)}
      node={id}
      {...(wanted && { wanted })}
      {...(collect && { collect })}
      value={node[field] as Value | undefined}
      problem={problemAt(field)}
      onChange={(value) => put({ [field]: value } as unknown as Partial<T>, field)}
    />
  );
}
