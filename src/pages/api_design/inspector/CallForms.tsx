import { useTranslate } from 'ra-core';
import type { CacheNode, CallNode, EmitNode, HttpNode } from '#schemas/flow/document.ts';
import { useDesign } from '../designContext.ts';
import { NamedValues } from '../value/NamedValues.tsx';
import { ChoiceRow, NameRow, NumberRow } from './boxes.tsx';
import type { NodeProps } from './nodeProps.ts';
import { ValueRow } from './ValueRow.tsx';

// A service outside has names of its own: `filter[name]`, `X-Api-Key`.
const fieldName = /^.{1,200}$/;
const headerName = /^[\w!#$%&'*+.^`|~-]{1,200}$/;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Which address is called, and with what. */
export function HttpForm({ id, node, put, problemAt }: NodeProps<HttpNode>) {
  const translate = useTranslate();
  const hasBody = node.method !== 'GET';
  return (
    <>
      <ChoiceRow
        label={translate('designer.label.method')}
        value={node.method}
        choices={methods.map((one) => [one, one])}
        onChange={(method) => put({ method }, 'method')}
      />
      <ValueRow {...{ id, node, put, problemAt }} field="url" wanted="string" />
      {(['query', 'headers'] as const).map((part) => (
        <NamedValues
          key={part}
          node={id}
          label={translate(`designer.label.${part}`)}
          values={node[part] ?? {}}
          names={part === 'headers' ? headerName : fieldName}
          problemAt={(name) => problemAt(`${part}.${name}`)}
          onChange={(values) => put({ [part]: values }, part)}
        />
      ))}
      {hasBody && (
        <>
          <ChoiceRow
            label={translate('designer.label.as')}
            value={node.as ?? 'json'}
            choices={(['json', 'form'] as const).map((one) => [one, translate(`designer.as.${one}`)])}
            onChange={(as) => put({ as }, 'as')}
          />
          {node.fields ? (
            <NamedValues
              node={id}
              label={translate('designer.label.fields')}
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
        label={translate('designer.label.timeout')}
        value={node.timeout}
        least={0.1}
        most={10}
        problem={problemAt('timeout')}
        onChange={(timeout) => put({ timeout } as Partial<HttpNode>, 'timeout')}
      />
    </>
  );
}

/** Which other API is called, and with what. */
export function CallForm({ id, node, put, problemAt }: NodeProps<CallNode>) {
  const translate = useTranslate();
  const { around } = useDesign();
  const parameters = around.api?.(node.service)?.parameters;
  return (
    <>
      <NameRow
        label={translate('designer.label.service')}
        value={node.service}
        problem={problemAt('service')}
        known={around.services ?? []}
        onChange={(service) => put({ service }, 'service')}
      />
      <NamedValues
        node={id}
        label={translate('designer.label.parameter')}
        values={node.params ?? {}}
        known={parameters && Object.fromEntries(parameters.map(({ name, type }) => [name, type]))}
        problemAt={(name) => problemAt(`params.${name}`)}
        onChange={(params) => put({ params }, 'params')}
      />
    </>
  );
}

/** What is kept under which key, and for how long. */
export function CacheForm({ id, node, put, problemAt }: NodeProps<CacheNode>) {
  const translate = useTranslate();
  return (
    <>
      <ChoiceRow
        label={translate('designer.label.action')}
        value={node.action}
        choices={(['get', 'set', 'delete'] as const).map((one) => [one, translate(`designer.cache.${one}`)])}
        onChange={(action) => put({ action }, 'action')}
      />
      <ValueRow {...{ id, node, put, problemAt }} field="key" wanted="string" />
      {node.action === 'set' && (
        <>
          <ValueRow {...{ id, node, put, problemAt }} field="value" />
          <NumberRow
            label={translate('designer.label.seconds')}
            value={node.seconds}
            least={1}
            problem={problemAt('seconds')}
            onChange={(seconds) => put({ seconds } as Partial<CacheNode>, 'seconds')}
          />
        </>
      )}
    </>
  );
}

/** What is told to whom, once the answer was given. */
export function EmitForm({ id, node, put, problemAt }: NodeProps<EmitNode>) {
  const translate = useTranslate();
  const { around } = useDesign();
  return (
    <>
      <NameRow
        label={translate('designer.label.topic')}
        value={node.topic}
        problem={problemAt('topic')}
        known={around.topics ?? []}
        onChange={(topic) => put({ topic }, 'topic')}
      />
      <ValueRow {...{ id, node, put, problemAt }} field="message" />
    </>
  );
}
