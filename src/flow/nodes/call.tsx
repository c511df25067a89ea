import CallMergeOutlined from '@mui/icons-material/CallMergeOutlined';
import type { CallNode } from '#schemas/flow/nodes/call.ts';
import { useDesign } from '../designContext.ts';
import { NameRow } from '../inspector/boxes.tsx';
import type { NodeProps, NodeView } from '../nodeView.ts';
import { useFieldLabel } from '../useFieldLabel.ts';
import { NamedValues } from '../value/NamedValues.tsx';

declare module '../nodeView.ts' {
  interface NodeViews {
    call: typeof view;
  }
}

/** The API to call and its parameters. */
export const view: NodeView<CallNode> = {
  icon: CallMergeOutlined,
  tone: 'info',
  summary: ({ service }) => service,
  blank: { type: 'call', service: '' },
  Form,
};

function Form({ id, node, put, problemAt }: NodeProps<CallNode>) {
  const label = useFieldLabel(node);
  const { around } = useDesign();
  const parameters = around.api?.(node.service)?.parameters;
  return (
    <>
      <NameRow
        label={label('service')}
        value={node.service}
        problem={problemAt('service')}
        known={around.services ?? []}
        onChange={(service) => put({ service }, 'service')}
      />
      <NamedValues
        node={id}
        label={label('parameter')}
        values={node.params ?? {}}
        known={parameters && Object.fromEntries(parameters.map(({ name, type }) => [name, type]))}
        problemAt={(name) => problemAt(`params.${name}`)}
        onChange={(params) => put({ params }, 'params')}
      />
    </>
  );
}
