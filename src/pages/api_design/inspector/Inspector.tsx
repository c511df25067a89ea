import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { type ComponentType, memo } from 'react';
import type { Problem } from '#schemas/flow/check/problem.ts';
import type { FlowNode } from '#schemas/flow/document.ts';
import { portsOf } from '#schemas/flow/meaning/ports.ts';
import { useDesign } from '../designContext.ts';
import { change, remove } from '../document/edits.ts';
import { TextRow } from './boxes.tsx';
import { CacheForm, CallForm, EmitForm, HttpForm } from './CallForms.tsx';
import { FailForm, RespondForm, SetForm, SqlForm } from './EndForms.tsx';
import type { NodeProps } from './nodeProps.ts';
import { QueryForm } from './QueryForm.tsx';
import { ConditionForm, EachForm, SwitchForm } from './WayForms.tsx';
import { WayRows } from './WayRows.tsx';

const forms = {
  query: QueryForm,
  sql: SqlForm,
  condition: ConditionForm,
  switch: SwitchForm,
  each: EachForm,
  set: SetForm,
  http: HttpForm,
  call: CallForm,
  cache: CacheForm,
  emit: EmitForm,
  respond: RespondForm,
  fail: FailForm,
} as unknown as Readonly<Partial<Record<FlowNode['type'], ComponentType<NodeProps>>>>;

interface InspectorProps {
  readonly id: string;
  readonly problems: readonly Problem[];
}

/**
 * What one node does, to be changed. No form of the form engine: nothing is sent, every letter changes the document that
 * stands beside it and can be undone, and a value is chosen out of what the nodes before this one give.
 */
export const Inspector = memo(function Inspector({ id, problems }: InspectorProps) {
  const translate = useTranslate();
  const { flow, edit } = useDesign();
  const node = flow.nodes[id];
  if (!node) return null;
  const Form = forms[node.type];
  const put: NodeProps['put'] = (properties, field) =>
    edit((now) => {
      const next = defined({ ...now.nodes[id], ...properties }) as unknown as FlowNode;
      return change(now, id, next, portsOf(next));
    }, `${id} ${field}`);
  const own = problems.filter((problem) => problem.node === id);
  const problemAt = (field: string) => {
    const found = own.find((problem) => problem.field === field);
    return found && translate(`flow.problem.${found.key}`, found.values);
  };
  return (
    <Sheet aria-label={translate('designer.inspector')} data-part="node">
      <h2>{translate(`designer.type.${node.type}`)}</h2>
      <p>{translate(`designer.about.${node.type}`)}</p>
      {node.type !== 'request' && (
        <TextRow
          label={translate('designer.label.nodeName')}
          value={node.name ?? ''}
          onChange={(name) => put({ name: name === '' ? undefined : name } as Partial<FlowNode>, 'name')}
        />
      )}
      {Form && <Form {...{ id, node, put, problemAt }} />}
      <WayRows id={id} />
      {node.type !== 'request' && (
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
