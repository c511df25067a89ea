import LoginOutlined from '@mui/icons-material/LoginOutlined';
import type { RequestNode } from '#schemas/flow/nodes/request.ts';
import type { NodeView } from '../nodeView.ts';

declare module '../nodeView.ts' {
  interface NodeViews {
    request: typeof view;
  }
}

/** The start of a flow; it has no inputs. */
export const view: NodeView<RequestNode> = {
  icon: LoginOutlined,
  tone: 'success',
  summary: (_node, { translate }) => translate('designer.summary.request'),
  blank: { type: 'request' },
};
