import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import type { EmitNode } from '#schemas/flow/nodes/emit.ts';
import { useDesign } from '../designContext.ts';
import { NameRow } from '../inspector/boxes.tsx';
import { ValueRow } from '../inspector/ValueRow.tsx';
import type { NodeProps, NodeView } from '../nodeView.ts';
import { useFieldLabel } from '../useFieldLabel.ts';

declare module '../nodeView.ts' {
  interface NodeViews {
    emit: typeof view;
  }
}

/** The message and its topic, sent after the response. */
export const view: NodeView<EmitNode> = {
  icon: CampaignOutlined,
  tone: 'neutral',
  summary: ({ topic }) => topic,
  blank: { type: 'emit', topic: '', message: { lit: null } },
  Form,
};

function Form({ id, node, put, problemAt }: NodeProps<EmitNode>) {
  const label = useFieldLabel(node);
  const { around } = useDesign();
  return (
    <>
      <NameRow
        label={label('topic')}
        value={node.topic}
        problem={problemAt('topic')}
        known={around.topics ?? []}
        onChange={(topic) => put({ topic }, 'topic')}
      />
      <ValueRow {...{ id, node, put, problemAt }} field="message" />
    </>
  );
}
