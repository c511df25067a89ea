import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined';
import { useTranslate } from 'react-admin';
import type { ColumnCondition, Value, ValueKind, Values } from '#schemas/flow/document.ts';
import { columnOperators, type QueryNode, queryActions } from '#schemas/flow/nodes/query.ts';
import { useDesign } from '../designContext.ts';
import { ChoiceRow, NameRow, NamesRow, YesRow } from '../inspector/boxes.tsx';
import { ConnectionRow } from '../inspector/ConnectionRow.tsx';
import { ValueRow } from '../inspector/ValueRow.tsx';
import type { NodeProps, NodeView } from '../nodeView.ts';
import { useFieldLabel } from '../useFieldLabel.ts';
import { AddLine, Line } from '../value/Line.tsx';
import { NamedValues } from '../value/NamedValues.tsx';
import { ValueField } from '../value/ValueField.tsx';

declare module '../nodeView.ts' {
  interface NodeViews {
    query: typeof view;
  }
}

/** The table, the rows and the columns of a query. */
export const view: NodeView<QueryNode> = {
  icon: TableRowsOutlined,
  tone: 'info',
  summary: ({ action, connection, table }, { translate }) =>
    table && `${translate(`designer.query.${action}`)} · ${connection ? `${connection}.${table}` : table}`,
  blank: { type: 'query', table: '', action: 'list' },
  Form,
};

function Form({ id, node, put, problemAt }: NodeProps<QueryNode>) {
  const translate = useTranslate();
  const label = useFieldLabel(node);
  const { around } = useDesign();
  const columns = around.columns?.(node.connection ?? '', node.table) ?? {};
  const names = Object.keys(columns);
  const writes = node.action === 'insert' || node.action === 'update';
  return (
    <>
      <ChoiceRow
        label={label('action')}
        value={node.action}
        choices={queryActions.map((one) => [one, translate(`designer.query.${one}`)])}
        onChange={(action) => put(fitting(node, action), 'action')}
      />
      <ConnectionRow {...{ id, node, put, problemAt }} />
      <NameRow
        label={label('table')}
        value={node.table}
        problem={problemAt('table')}
        known={around.tables?.(node.connection ?? '') ?? []}
        onChange={(table) => put({ table }, 'table')}
      />
      {node.action !== 'insert' && (
        <ColumnRows {...{ id, node, put, problemAt }} known={names} columns={columns} />
      )}
      {writes && (
        <NamedValues
          node={id}
          label={label('column')}
          values={node.values ?? {}}
          problemAt={(name) => problemAt(`values.${name}`)}
          known={names.length > 0 ? writable(columns) : undefined}
          onChange={(values) => put({ values, ...kept(node, values) }, 'values')}
          below={(name) => (
            <YesRow
              label={label('writeIfGiven')}
              value={node.ifGiven?.includes(name) ?? false}
              onChange={(on) => put({ ifGiven: ticked(node.ifGiven ?? [], name, on) }, 'ifGiven')}
            />
          )}
        />
      )}
      {(node.action === 'get' || node.action === 'list') && (
        <NamesRow
          label={label('columns')}
          value={node.columns ?? []}
          known={names}
          onChange={(chosen) => put({ columns: chosen }, 'columns')}
        />
      )}
      {(node.action === 'get' || node.action === 'list') && (
        <OrderRows {...{ id, node, put, problemAt }} known={names} />
      )}
      {node.action === 'list' && <PageRows {...{ id, node, put, problemAt }} />}
    </>
  );
}

function PageRows({ id, node, put, problemAt }: NodeProps<QueryNode>) {
  const label = useFieldLabel(node);
  return (
    <>
      {(['page', 'limit'] as const).map((field) => (
        <ValueRow key={field} {...{ id, node, put, problemAt, field }} wanted="integer" />
      ))}
      <YesRow
        label={label('total')}
        value={node.total ?? false}
        onChange={(total) => put({ total }, 'total')}
      />
    </>
  );
}

function OrderRows({
  node,
  put,
  problemAt,
  known,
}: NodeProps<QueryNode> & { readonly known: readonly string[] }) {
  const translate = useTranslate();
  const label = useFieldLabel(node);
  const order = node.order ?? [];
  const set = (next: NonNullable<QueryNode['order']>) => put({ order: next }, 'order');
  return (
    <>
      {order.map(([column, direction], at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
          key={at}
          label={column}
          onRemove={() => set(order.filter((_one, other) => other !== at))}
        >
          <NameRow
            label={label('orderBy')}
            value={column}
            known={known}
            problem={problemAt(`order.${at}.0`)}
            onChange={(name) => set(order.with(at, [name, direction]))}
          />
          <ChoiceRow
            label={label('direction')}
            value={direction}
            choices={(['asc', 'desc'] as const).map((one) => [one, translate(`designer.direction.${one}`)])}
            onChange={(one) => set(order.with(at, [column, one]))}
          />
        </Line>
      ))}
      <AddLine
        label={translate('designer.addOrder')}
        onAdd={() => set([...order, [known[0] ?? 'id', 'desc']])}
      />
    </>
  );
}

interface ColumnRowsProps extends NodeProps<QueryNode> {
  readonly known: readonly string[];
  readonly columns: Readonly<Record<string, ValueKind>>;
}

// The conditions on columns that select rows.
function ColumnRows({ id, node, put, problemAt, known, columns }: ColumnRowsProps) {
  const translate = useTranslate();
  const label = useFieldLabel(node);
  const rows = node.where ?? [];
  const set = (next: readonly ColumnCondition[]) => put({ where: next }, 'where');
  return (
    <>
      {rows.length > 1 && (
        <ChoiceRow
          label={label('match')}
          value={node.match ?? 'all'}
          choices={(['all', 'any'] as const).map((one) => [one, translate(`designer.match.${one}`)])}
          onChange={(match) => put({ match }, 'match')}
        />
      )}
      {rows.map((row, at) => {
        const [column, operator, value, optional] = row;
        const change = (next: ColumnCondition) => set(rows.with(at, next));
        return (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
            key={at}
            label={column}
            onRemove={() => set(rows.filter((_one, other) => other !== at))}
          >
            <NameRow
              label={label('column')}
              value={column}
              known={known}
              problem={problemAt(`where.${at}.0`) ?? problemAt(`where.${at}`)}
              onChange={(name) => change(condition(name, operator, value, optional))}
            />
            <ChoiceRow
              label={label('operator')}
              value={operator}
              choices={columnOperators.map((one) => [one, translate(`designer.operator.${one}`)])}
              onChange={(one) => change(condition(column, one, value, optional))}
            />
            <ValueField
              label={label('value')}
              node={id}
              value={value}
              wanted={['in', 'nin', 'between'].includes(operator) ? 'array' : columns[column]}
              problem={problemAt(`where.${at}.2`)}
              onChange={(one) => change(condition(column, operator, one, optional))}
            />
            {!['update', 'delete'].includes(node.action) && (
              <YesRow
                label={label('ifGiven')}
                value={optional === 'ifGiven'}
                onChange={(on) => change(condition(column, operator, value, on ? 'ifGiven' : undefined))}
              />
            )}
          </Line>
        );
      })}
      <AddLine
        label={translate('designer.addCondition')}
        onAdd={() => set([...rows, [known[0] ?? 'id', 'eq', { lit: null }]])}
      />
    </>
  );
}

function condition(
  column: string,
  operator: string,
  value: Value,
  optional: 'ifGiven' | undefined,
): ColumnCondition {
  return optional ? [column, operator, value, optional] : [column, operator, value];
}

// Another action keeps the properties that it supports, and drops the rest.
function fitting(node: QueryNode, action: QueryNode['action']): Partial<QueryNode> {
  const writes = action === 'insert' || action === 'update';
  const gone = [
    ...(writes ? [] : ['values', 'ifGiven']),
    ...(action === 'insert' ? ['where', 'match'] : []),
    ...(action === 'list' ? [] : ['page', 'limit', 'total']),
    ...(action === 'get' || action === 'list' ? [] : ['columns', 'order']),
  ];
  const dropped = Object.fromEntries(gone.filter((key) => key in node).map((key) => [key, undefined]));
  return { ...dropped, action } as Partial<QueryNode>;
}

// A column that is no longer written cannot be omitted either.
function kept({ ifGiven }: QueryNode, values: Values): Pick<QueryNode, 'ifGiven'> {
  return ifGiven ? { ifGiven: ifGiven.filter((name) => Object.hasOwn(values, name)) } : {};
}

function ticked(names: readonly string[], name: string, on: boolean): string[] {
  return [...names.filter((one) => one !== name), ...(on ? [name] : [])];
}

function writable<T>(columns: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => name !== 'id'));
}
