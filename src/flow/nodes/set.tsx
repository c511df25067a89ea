import DriveFileRenameOutlineOutlined from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import type { SetNode } from '#schemas/flow/nodes/set.ts';
import type { NodeProps, NodeView } from '../nodeView.ts';
import { useFieldLabel } from '../useFieldLabel.ts';
import { NamedValues } from '../value/NamedValues.tsx';

declare module '../nodeView.ts' {
  interface NodeViews {
    set: typeof view;
  }
}

/** The named values for later nodes. */
export const view: NodeView<SetNode> = {
  icon: DriveFileRenameOutlineOutlined,
  tone: 'neutral',
  summary: ({ values }) => Object.keys(values).join(', '),
  blank: { type: 'set', values: {} },
  Form,
};

function Form({ id, node, put, problemAt }: NodeProps<SetNode>) {
  const label = useFieldLabel(node);
  return (
    <NamedValues
      node={id}
      label={label('name')}
      values={node.values}
      problemAt={(name) => problemAt(`values.${name}`)}
      onChange={(values) => put({ values }, 'values')}
    />
  );
}
