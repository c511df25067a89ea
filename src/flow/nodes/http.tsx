import HttpOutlined from '@mui/icons-material/HttpOutlined';
import { useTranslate } from 'react-admin';
import type { HttpNode } from '#schemas/flow/nodes/http.ts';
import { ChoiceRow, NumberRow } from '../inspector/boxes.tsx';
import { ValueRow } from '../inspector/ValueRow.tsx';
import type { NodeProps, NodeView } from '../nodeView.ts';
import { useFieldLabel } from '../useFieldLabel.ts';
import { NamedValues } from '../value/NamedValues.tsx';
import { valueText } from '../valueText.ts';

declare module '../nodeView.ts' {
  interface NodeViews {
    http: typeof view;
  }
}

/** The address to call and its inputs. */
export const view: NodeView<HttpNode> = {
  icon: HttpOutlined,
  tone: 'info',
  summary: ({ method, url }) => `${method} ${valueText(url)}`,
  blank: { type: 'http', method: 'GET', url: { lit: 'https://' } },
  Form,
};

// External services have their own naming rules: `filter[name]`, `X-Api-Key`.
const fieldName = /^.{1,200}$/;
const headerName = /^[\w!#$%&'*+.^`|~-]{1,200}$/;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function Form({ id, node, put, problemAt }: NodeProps<HttpNode>) {
  const translate = useTranslate();
  const label = useFieldLabel(node);
  const hasBody = node.method !== 'GET';
  return (
    <>
      <ChoiceRow
        label={label('method')}
        value={node.method}
        choices={methods.map((one) => [one, one])}
        onChange={(method) => put({ method }, 'method')}
      />
      <ValueRow {...{ id, node, put, problemAt }} field="url" wanted="string" />
      {(['query', 'headers'] as const).map((part) => (
        <NamedValues
          key={part}
          node={id}
          label={label(part)}
          values={node[part] ?? {}}
          names={part === 'headers' ? headerName : fieldName}
          problemAt={(name) => problemAt(`${part}.${name}`)}
          onChange={(values) => put({ [part]: values }, part)}
        />
      ))}
      {hasBody && (
        <>
          <ChoiceRow
            label={label('as')}
            value={node.as ?? 'json'}
            choices={(['json', 'form'] as const).map((one) => [one, translate(`designer.as.${one}`)])}
            onChange={(as) => put({ as }, 'as')}
          />
          {node.fields ? (
            <NamedValues
              node={id}
              label={label('fields')}
              values={node.fields}
              names={fieldName}
              problemAt={(name) => problemAt(`fields.${name}`)}
              onChange={(fields) => put({ fields }, 'fields')}
            />
          ) : (
            <ValueRow {...{ id, node, put, problemAt }} field="body" />
          )}
        </>
      )}
      <NumberRow
        label={label('timeout')}
        value={node.timeout}
        least={0.1}
        most={10}
        problem={problemAt('timeout')}
        onChange={(timeout) => put({ timeout } as Partial<HttpNode>, 'timeout')}
      />
    </>
  );
}
