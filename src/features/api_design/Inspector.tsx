import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { memo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Flow, FlowNode } from '#schemas/flow/document.ts';
import { definitionOf, isStart, portsOf } from '#schemas/flow/nodeTypes.ts';
import type { Problem } from '#schemas/flow/problem.ts';
import { useDesign } from '../../flow/designContext.ts';
import { ChoiceRow, TextRow } from '../../flow/inspector/boxes.tsx';
import { nodeLabel } from '../../flow/nodeName.ts';
import type { NodeProps } from '../../flow/nodeView.ts';
import { portLabel, viewOf } from '../../flow/nodeViews.ts';
import { useProblemText } from '../../flow/useProblemText.ts';
import { useWords } from '../../lang.ts';
import { change, connect, disconnect, remove } from './document/edits.ts';
import { whyNot } from './whyNot.ts';

interface InspectorProps {
  readonly id: string;
  readonly problems: readonly Problem[];
}

/**
 * The form of one node. It does not use the form engine: nothing is submitted, every letter changes the
 * document and can be undone, and values are chosen from the outputs of earlier nodes.
 */
export const Inspector = memo(function Inspector({ id, problems }: InspectorProps) {
  const translate = useTranslate();
  const words = useWords();
  const problemText = useProblemText();
  const { flow, edit } = useDesign();
  const node = flow.nodes[id];
  if (!node) return null;
  const { label, help } = definitionOf(node);
  const { Form } = viewOf(node);
  const put: NodeProps['put'] = (properties, field) =>
    edit((now) => {
      const next = defined({ ...now.nodes[id], ...properties }) as unknown as FlowNode;
      return change(now, id, next, portsOf(next));
    }, `${id} ${field}`);
  const own = problems.filter((problem) => problem.node === id);
  const problemAt = (field: string) => {
    const found = own.find((problem) => problem.field === field);
    return found && problemText(found);
  };
  return (
    <Sheet aria-label={translate('designer.inspector')} data-part="node">
      <h2>{words(label)}</h2>
      <p>{words(help)}</p>
      {!isStart(node) && (
        <TextRow
          label={translate('designer.label.nodeName')}
          value={node.name ?? ''}
          onChange={(name) => put({ name: name === '' ? undefined : name } as Partial<FlowNode>, 'name')}
        />
      )}
      {Form && <Form {...{ id, node, put, problemAt }} />}
      <WayRows id={id} />
      {!isStart(node) && (
        <Button
          color="error"
          size="small"
          startIcon={<DeleteOutlined />}
          onClick={() => edit((now) => remove(now, new Set([id])))}
        >
          {translate('designer.removeNode')}
        </Button>
      )}
    </Sheet>
  );
});

function defined(source: object): object {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined));
}

const Sheet = styled('section')(({ theme: { tokens } }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: 14,
  padding: 16,
  '& h2': { margin: 0, fontSize: '0.9375rem', fontWeight: 600 },
  '& > p': { margin: '-8px 0 0', fontSize: '0.8125rem', color: tokens.inkSoft },
  '& [role="alert"]': { margin: 0, fontSize: '0.75rem', color: tokens.tones.danger.ink },
}));

/** Where each port leads: the keyboard alternative to the lines of the canvas. */
function WayRows({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const words = useWords();
  const problemText = useProblemText();
  const { flow, edit } = useDesign();
  const [refused, setRefused] = useState<{ readonly port: string; readonly why: Problem }>();
  const node = flow.nodes[id];
  if (!node) return null;
  const targets = targetsOf(flow, id);
  const lead = (port: string, to: string) => {
    const outlet = { node: id, port };
    const why = to === '' ? undefined : whyNot(flow, id, port, to);
    setRefused(why && { port, why });
    if (!why) edit((now) => (to === '' ? disconnect(now, outlet) : connect(now, outlet, to)));
  };
  return portsOf(node).map((port) => (
    <ChoiceRow
      key={port}
      label={translate('gate.leadsTo', { port: portLabel(node, port, translate) })}
      value={flow.edges.find(([from, one]) => from === id && one === port)?.[2] ?? ''}
      problem={refused?.port === port ? problemText(refused.why) : undefined}
      choices={[
        ['', translate('gate.leadsNowhere')],
        ...targets.map((to) => [to, nodeLabel(flow, to, words)] as const),
      ]}
      onChange={(to) => lead(port, to)}
    />
  ));
}

// Excludes the start and all predecessors, which would form a cycle.
function targetsOf(flow: Flow, id: string): string[] {
  const before = new Set([id]);
  for (const one of before) for (const [from, , to] of flow.edges) if (to === one) before.add(from);
  return Object.keys(flow.nodes).filter((to) => !before.has(to) && !isStart(flow.nodes[to]));
}
