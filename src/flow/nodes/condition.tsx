import RuleOutlined from '@mui/icons-material/RuleOutlined';
import { useTranslate } from 'react-admin';
import type { Comparison } from '#schemas/flow/document.ts';
import { type ConditionNode, conditionOperators } from '#schemas/flow/nodes/condition.ts';
import { ChoiceRow } from '../inspector/boxes.tsx';
import type { NodeProps, NodeView } from '../nodeView.ts';
import { useFieldLabel } from '../useFieldLabel.ts';
import { AddLine, Line } from '../value/Line.tsx';
import { ValueField } from '../value/ValueField.tsx';
import { valueText } from '../valueText.ts';

declare module '../nodeView.ts' {
  interface NodeViews {
    condition: typeof view;
  }
}

/** The comparisons of a condition. */
export const view: NodeView<ConditionNode> = {
  icon: RuleOutlined,
  tone: 'warning',
  summary: ({ rows }, { translate }) =>
    rows
      .map(([left, operator, right]) =>
        [valueText(left), translate(`designer.operator.${operator}`), valueText(right)].join(' '),
      )
      .join('; '),
  blank: { type: 'condition', match: 'all', rows: [[{ lit: null }, 'eq', { lit: null }]] },
  Form,
};

function Form({ id, node, put, problemAt }: NodeProps<ConditionNode>) {
  const translate = useTranslate();
  const label = useFieldLabel(node);
  const set = (rows: readonly Comparison[]) => put({ rows }, 'rows');
  return (
    <>
      {node.rows.length > 1 && (
        <ChoiceRow
          label={label('match')}
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
              label={label('left')}
              node={id}
              value={left}
              problem={problemAt(`rows.${at}.0`) ?? problemAt(`rows.${at}`)}
              onChange={(one) => set(node.rows.with(at, [one, operator, right]))}
            />
            <ChoiceRow
              label={label('operator')}
              value={operator}
              choices={conditionOperators.map((one) => [one, translate(`designer.operator.${one}`)])}
              onChange={(one) => set(node.rows.with(at, [left, one, right]))}
            />
            <ValueField
              label={label('right')}
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
