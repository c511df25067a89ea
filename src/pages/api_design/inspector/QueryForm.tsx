import { useTranslate } from 'ra-core';
import type { QueryNode, Values } from '#schemas/flow/document.ts';
import { useDesign } from '../designContext.ts';
import { NamedValues } from '../value/NamedValues.tsx';
import { ChoiceRow, NameRow, NamesRow, YesRow } from './boxes.tsx';
import { ColumnRows } from './ColumnRows.tsx';
import { ConnectionRow } from './ConnectionRow.tsx';
import { AddLine, Line } from './Line.tsx';
import type { NodeProps } from './nodeProps.ts';
import { ValueRow } from './ValueRow.tsx';

const actions = ['get', 'list', 'count', 'insert', 'update', 'delete'] as const;

/** What a query asks: which table, which rows, which columns. */
export function QueryForm({ id, node, put, problemAt }: NodeProps<QueryNode>) {
  const translate = useTranslate();
  const { around } = useDesign();
  const columns = around.columns?.(node.connection ?? '', node.table) ?? {};
  const names = Object.keys(columns);
  const writes = node.action === 'insert' || node.action === 'update';
  return (
    <>
      <ChoiceRow
        label={translate('designer.label.action')}
        value={node.action}
        choices={actions.map((one) => [one, translate(`designer.query.${one}`)])}
        onChange={(action) => put(fitting(node, action), 'action')}
      />
      <ConnectionRow {...{ id, node, put, problemAt }} />
      <NameRow
        label={translate('designer.label.table')}
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
          label={translate('designer.label.column')}
          values={node.values ?? {}}
          problemAt={(name) => problemAt(`values.${name}`)}
          known={names.length > 0 ? writable(columns) : undefined}
          onChange={(values) => put({ values, ...kept(node, values) }, 'values')}
          below={(name) => (
            <YesRow
              label={translate('designer.label.writeIfGiven')}
              value={node.ifGiven?.includes(name) ?? false}
              onChange={(on) => put({ ifGiven: ticked(node.ifGiven ?? [], name, on) }, 'ifGiven')}
            />
          )}
        />
      )}
      {(node.action === 'get' || node.action === 'list') && (
        <NamesRow
          label={translate('designer.label.columns')}
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
  const translate = useTranslate();
  return (
    <>
      {(['page', 'limit'] as const).map((field) => (
        <ValueRow key={field} {...{ id, node, put, problemAt, field }} wanted="integer" />
      ))}
      <YesRow
        label={translate('designer.label.total')}
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
            label={translate('designer.label.orderBy')}
            value={column}
            known={known}
            problem={problemAt(`order.${at}.0`)}
            onChange={(name) => set(order.with(at, [name, direction]))}
          />
          <ChoiceRow
            label={translate('designer.label.direction')}
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

// Another action keeps what it knows of, and drops the rest.
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

// What is no longer written cannot be left out either.
function kept({ ifGiven }: QueryNode, values: Values): Pick<QueryNode, 'ifGiven'> {
  return ifGiven ? { ifGiven: ifGiven.filter((name) => Object.hasOwn(values, name)) } : {};
}

function ticked(names: readonly string[], name: string, on: boolean): string[] {
  return [...names.filter((one) => one !== name), ...(on ? [name] : [])];
}

function writable<T>(columns: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => name !== 'id'));
}
