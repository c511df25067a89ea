import LoopOutlined from '@mui/icons-material/LoopOutlined';
import type { EachNode } from '#schemas/flow/nodes/each.ts';
import { ValueRow } from '../inspector/ValueRow.tsx';
import type { NodeProps, NodeView } from '../nodeView.ts';
import { valueText } from '../valueText.ts';

declare module '../nodeView.ts' {
  interface NodeViews {
    each: typeof view;
  }
}

/** The list of a loop, and the values that it collects. */
export const view: NodeView<EachNode> = {
  icon: LoopOutlined,
  tone: 'warning',
  summary: ({ list }) => valueText(list),
  blank: { type: 'each', list: { lit: null } },
  Form,
};

function Form({ id, node, put, problemAt }: NodeProps<EachNode>) {
  return (
    <>
      <ValueRow {...{ id, node, put, problemAt }} field="list" wanted="array" />
      <ValueRow {...{ id, node, put, problemAt }} field="collect" collect />
    </>
  );
}
