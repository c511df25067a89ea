import { useTranslate } from 'ra-core';
import type { ColumnCondition, QueryNode, Value, ValueKind } from '#schemas/flow/document.ts';
import { ValueField } from '../value/ValueField.tsx';
import { ChoiceRow, NameRow, YesRow } from './boxes.tsx';
import { AddLine, Line } from './Line.tsx';
import type { NodeProps } from './nodeProps.ts';

const operators = [
  ...['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'contains', 'starts', 'between', 'null'],
] as const;

interface ColumnRowsProps extends NodeProps<QueryNode> {
  readonly known: readonly string[];
  readonly columns: Readonly<Record<string, ValueKind>>;
}

/** The conditions on columns that a row has to meet. */
export function ColumnRows({ id, node, put, problemAt, known, columns }: ColumnRowsProps) {
  const translate = useTranslate();
  const rows = node.where ?? [];
  const set = (next: readonly ColumnCondition[]) => put({ where: next }, 'where');
  return (
    <>
      {rows.length > 1 && (
        <ChoiceRow
          label={translate('designer.label.match')}
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
              label={translate('designer.label.column')}
              value={column}
              known={known}
              problem={problemAt(`where.${at}.0`) ?? problemAt(`where.${at}`)}
              onChange={(name) => change(condition(name, operator, value, optional))}
            />
            <ChoiceRow
              label={translate('designer.label.operator')}
              value={operator}
              choices={operators.map((one) => [one, translate(`designer.operator.${one}`)])}
              onChange={(one) => change(condition(column, one, value, optional))}
            />
            <ValueField
              label={translate('designer.label.value')}
              node={id}
              value={value}
              wanted={['in', 'nin', 'between'].includes(operator) ? 'array' : columns[column]}
              problem={problemAt(`where.${at}.2`)}
              onChange={(one) => change(condition(column, operator, one, optional))}
            />
            {!['update', 'delete'].includes(node.action) && (
              <YesRow
                label={translate('designer.label.ifGiven')}
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
