import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import type { FailNode, RespondNode, SetNode, SqlNode } from '#schemas/flow/document.ts';
import { langs } from '#schemas/resource.ts';
import { LazyCodeEditor } from '../../../fields/editors/lazyCodeEditor.ts';
import { useDesign } from '../designContext.ts';
import { NamedValues } from '../value/NamedValues.tsx';
import { NumberRow, TextRow, YesRow } from './boxes.tsx';
import { ConnectionRow } from './ConnectionRow.tsx';
import type { NodeProps } from './nodeProps.ts';
import { useSqlNames } from './useSqlNames.ts';

/** The names that later nodes may use. */
export function SetForm({ id, node, put, problemAt }: NodeProps<SetNode>) {
  const translate = useTranslate();
  return (
    <NamedValues
      node={id}
      label={translate('designer.label.name')}
      values={node.values}
      problemAt={(name) => problemAt(`values.${name}`)}
      onChange={(values) => put({ values }, 'values')}
    />
  );
}

/** The answer: its fields are those that the API promises. */
export function RespondForm({ id, node, put, problemAt }: NodeProps<RespondNode>) {
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

/** The code and the words of a refusal. */
export function FailForm({ node, put, problemAt }: NodeProps<FailNode>) {
  const translate = useTranslate();
  return (
    <>
      <NumberRow
        label={translate('designer.label.code')}
        value={node.code}
        least={400}
        most={599}
        problem={problemAt('code')}
        onChange={(code) => put({ code: code ?? 400 }, 'code')}
      />
      {langs.map((lang) => (
        <TextRow
          key={lang}
          label={translate(`designer.label.message_${lang}`)}
          value={node.message[lang]}
          problem={problemAt(`message.${lang}`)}
          onChange={(text) => put({ message: { ...node.message, [lang]: text } }, `message.${lang}`)}
        />
      ))}
    </>
  );
}

/** One statement and its named parameters. */
export function SqlForm({ id, node, put, problemAt }: NodeProps<SqlNode>) {
  const translate = useTranslate();
  const names = [...new Set([...node.sql.matchAll(/(?<![:\w]):([a-z_]\w*)/gi)].map(([, name = '']) => name))];
  const problem = problemAt('sql');
  const tables = useSqlNames(node.connection ?? '');
  return (
    <>
      <ConnectionRow {...{ id, node, put, problemAt }} />
      <div>
        <span id={`${id}-sql`}>{translate('designer.label.sql')}</span>
        <Suspense fallback={<Skeleton variant="rounded" height={140} />}>
          <LazyCodeEditor
            key={id}
            id={`${id}-editor`}
            labelledBy={`${id}-sql`}
            aria={{ 'aria-invalid': problem !== undefined }}
            language="sql"
            names={tables}
            text={node.sql}
            isFixed={false}
            onText={(sql) => put({ sql }, 'sql')}
          />
        </Suspense>
        {problem && <p role="alert">{problem}</p>}
      </div>
      <NamedValues
        node={id}
        label={translate('designer.label.parameter')}
        values={node.params ?? {}}
        known={Object.fromEntries(names.map((name) => [name, 'any']))}
        problemAt={(name) => problemAt(`params.${name}`)}
        onChange={(params) => put({ params }, 'params')}
      />
      <YesRow
        label={translate('designer.label.write')}
        value={node.write ?? false}
        onChange={(write) => put({ write }, 'write')}
      />
    </>
  );
}
