import { useTranslate } from 'ra-core';
import type { Comparison, ConditionNode, EachNode, SwitchNode } from '#schemas/flow/document.ts';
import { literalOf } from '../value/choices.ts';
import { ValueField } from '../value/ValueField.tsx';
import { ChoiceRow, TextRow } from './boxes.tsx';
import { AddLine, Line } from './Line.tsx';
import type { NodeProps } from './nodeProps.ts';
import { ValueRow } from './ValueRow.tsx';

const operators = [
  ...['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'contains', 'starts', 'ends', 'null', 'empty'],
] as const;

/** What a condition compares. */
export function ConditionForm({ id, node, put, problemAt }: NodeProps<ConditionNode>) {
  const translate = useTranslate();
  const set = (rows: readonly Comparison[]) => put({ rows }, 'rows');
  return (
    <>
      {node.rows.length > 1 && (
        <ChoiceRow
          label={translate('designer.label.match')}
          value={node.match}
          choices={(['all', 'any'] as const).map((one) => [one, translate(`designer.match.${one}`)])}
          onChange={(match) => put({ match }, 'match')}
        />
      )}
      {node.rows.map((row, at) => {
        const [left, operator, right] = row;
        return (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
            key={at}
            label={`${at + 1}`}
            {...(node.rows.length > 1 && {
              onRemove: () => set(node.rows.filter((_one, other) => other !== at)),
            })}
          >
            <ValueField
              label={translate('designer.label.left')}
              node={id}
              value={left}
              problem={problemAt(`rows.${at}.0`) ?? problemAt(`rows.${at}`)}
              onChange={(one) => set(node.rows.with(at, [one, operator, right]))}
            />
            <ChoiceRow
              label={translate('designer.label.operator')}
              value={operator}
              choices={operators.map((one) => [one, translate(`designer.operator.${one}`)])}
              onChange={(one) => set(node.rows.with(at, [left, one, right]))}
            />
            <ValueField
              label={translate('designer.label.right')}
              node={id}
              value={right}
              wanted={operator === 'in' || operator === 'nin' ? 'array' : 'any'}
              problem={problemAt(`rows.${at}.2`)}
              onChange={(one) => set(node.rows.with(at, [left, operator, one]))}
            />
          </Line>
        );
      })}
      <AddLine
        label={translate('designer.addCondition')}
        onAdd={() => set([...node.rows, [{ lit: null }, 'eq', { lit: null }]])}
      />
    </>
  );
}

/** Which literals a switch tells apart. */
export function SwitchForm({ id, node, put, problemAt }: NodeProps<SwitchNode>) {
  const translate = useTranslate();
  const { cases } = node;
  const set = (next: SwitchNode['cases']) => put({ cases: next }, 'cases');
  return (
    <>
      <ValueRow {...{ id, node, put, problemAt }} field="value" />
      {cases.map(({ port, is }, at) => (
        <Line
          key={port}
          label={String(is)}
          {...(cases.length > 1 && { onRemove: () => set(cases.filter((_one, other) => other !== at)) })}
        >
          <TextRow
            label={translate('designer.label.case', { number: at + 1 })}
            value={typeof is === 'string' ? is : JSON.stringify(is)}
            problem={problemAt(`cases.${at}.is`)}
            onChange={(text) => set(cases.with(at, { port, is: literalOf(text, 'any') as string }))}
          />
        </Line>
      ))}
      <AddLine
        label={translate('designer.addCase')}
        onAdd={() => set([...cases, { port: freePort(cases), is: '' }])}
      />
    </>
  );
}

/** What a for-each goes through, and what it collects. */
export function EachForm({ id, node, put, problemAt }: NodeProps<EachNode>) {
  return (
    <>
      <ValueRow {...{ id, node, put, problemAt }} field="list" wanted="array" />
      <ValueRow {...{ id, node, put, problemAt }} field="collect" collect />
    </>
  );
}

function freePort(cases: SwitchNode['cases']): string {
  let number = 1;
  while (cases.some(({ port }) => port === `case${number}`)) number++;
  return `case${number}`;
}
