import AltRouteOutlined from '@mui/icons-material/AltRouteOutlined';
import { useTranslate } from 'react-admin';
import type { SwitchNode } from '#schemas/flow/nodes/switch.ts';
import { TextRow } from '../inspector/boxes.tsx';
import { ValueRow } from '../inspector/ValueRow.tsx';
import type { NodeProps, NodeView } from '../nodeView.ts';
import { literalOf } from '../value/choices.ts';
import { AddLine, Line } from '../value/Line.tsx';
import { valueText } from '../valueText.ts';

declare module '../nodeView.ts' {
  interface NodeViews {
    switch: typeof view;
  }
}

/** The literals that a switch distinguishes. */
export const view: NodeView<SwitchNode> = {
  icon: AltRouteOutlined,
  tone: 'warning',
  summary: ({ value }) => valueText(value),
  blank: { type: 'switch', value: { lit: null }, cases: [{ port: 'case1', is: '' }] },
  Form,
  portLabel: ({ cases }, port) => {
    const found = cases.find((one) => one.port === port);
    return found && `= ${JSON.stringify(found.is)}`;
  },
};

function Form({ id, node, put, problemAt }: NodeProps<SwitchNode>) {
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

function freePort(cases: SwitchNode['cases']): string {
  let number = 1;
  while (cases.some(({ port }) => port === `case${number}`)) number++;
  return `case${number}`;
}
