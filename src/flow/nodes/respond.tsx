import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import { useTranslate } from 'react-admin';
import type { RespondNode } from '#schemas/flow/nodes/respond.ts';
import { useDesign } from '../designContext.ts';
import type { NodeProps, NodeView } from '../nodeView.ts';
import { NamedValues } from '../value/NamedValues.tsx';

declare module '../nodeView.ts' {
  interface NodeViews {
    respond: typeof view;
  }
}

/** The response: its fields are those that the API declares. */
export const view: NodeView<RespondNode> = {
  icon: ReplyOutlined,
  tone: 'success',
  summary: ({ fields = {} }, { translate }) =>
    Object.keys(fields).join(', ') || translate('designer.summary.nothing'),
  blank: { type: 'respond', fields: {} },
  Form,
};

function Form({ id, node, put, problemAt }: NodeProps<RespondNode>) {
  const translate = useTranslate();
  const { api } = useDesign();
  const promised = api.returns.filter(({ name }) => !/[.[]/.test(name));
  return (
    <>
      {problemAt('fields') && <p role="alert">{problemAt('fields')}</p>}
      <NamedValues
        node={id}
        label={translate('designer.field')}
        values={node.fields ?? {}}
        known={
          promised.length > 0 ? Object.fromEntries(promised.map(({ name, type }) => [name, type])) : undefined
        }
        problemAt={(name) => problemAt(`fields.${name}`)}
        onChange={(fields) => put({ fields }, 'fields')}
      />
    </>
  );
}
