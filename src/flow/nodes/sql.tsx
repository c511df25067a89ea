import CodeOutlined from '@mui/icons-material/CodeOutlined';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useMemo } from 'react';
import type { SqlNode } from '#schemas/flow/nodes/sql.ts';
import { baseOf } from '#schemas/flow/sql/grammar.ts';
import type { SqlNames } from '../../fields/editors/editorProps.ts';
import { LazyCodeEditor } from '../../fields/editors/lazyCodeEditor.ts';
import { useDesign } from '../designContext.ts';
import { YesRow } from '../inspector/boxes.tsx';
import { ConnectionRow } from '../inspector/ConnectionRow.tsx';
import type { NodeProps, NodeView } from '../nodeView.ts';
import { useFieldLabel } from '../useFieldLabel.ts';
import { NamedValues } from '../value/NamedValues.tsx';

declare module '../nodeView.ts' {
  interface NodeViews {
    sql: typeof view;
  }
}

/** One statement and its named parameters. */
export const view: NodeView<SqlNode> = {
  icon: CodeOutlined,
  tone: 'info',
  summary: ({ sql }) => sql.replace(/\s+/g, ' ').trim(),
  blank: { type: 'sql', sql: '' },
  Form,
};

function Form({ id, node, put, problemAt }: NodeProps<SqlNode>) {
  const label = useFieldLabel(node);
  const names = [...new Set([...node.sql.matchAll(/(?<![:\w]):([a-z_]\w*)/gi)].map(([, name = '']) => name))];
  const problem = problemAt('sql');
  const tables = useSqlNames(node.connection ?? '');
  return (
    <>
      <ConnectionRow {...{ id, node, put, problemAt }} />
      <div>
        <span id={`${id}-sql`}>{label('sql')}</span>
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
        label={label('parameter')}
        values={node.params ?? {}}
        known={Object.fromEntries(names.map((name) => [name, 'any']))}
        problemAt={(name) => problemAt(`params.${name}`)}
        onChange={(params) => put({ params }, 'params')}
      />
      <YesRow
        label={label('write')}
        value={node.write ?? false}
        onChange={(write) => put({ write }, 'write')}
      />
    </>
  );
}

// The names that a statement on a connection may use, with the full table names of the database.
function useSqlNames(connection: string): SqlNames {
  const { around } = useDesign();
  return useMemo(() => {
    const { dialect, prefix } = baseOf(around, connection);
    const tables = (around.tables?.(connection) ?? []).map((table) => {
      return [`${prefix}${table}`, Object.keys(around.columns?.(connection, table) ?? {})] as const;
    });
    return { dialect, tables: Object.fromEntries(tables) };
  }, [around, connection]);
}
