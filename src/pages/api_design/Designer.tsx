import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import { useDeferredValue, useMemo, useReducer, useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { ApiDefinition } from '#schemas/flow/api.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { DesignContext } from './designContext.ts';
import { begin, step } from './document/history.ts';
import { firstFlow } from './document/newNode.ts';
import { placed } from './document/placed.ts';
import { StepHead } from './StepHead.tsx';
import { CodeStep } from './steps/CodeStep.tsx';
import { DefinitionStep } from './steps/DefinitionStep.tsx';
import { FlowStep } from './steps/FlowStep.tsx';
import { PublishStep } from './steps/PublishStep.tsx';
import { useAutosave } from './useAutosave.ts';
import { useSurroundings } from './useSurroundings.ts';

interface DesignerProps {
  readonly record: IdRow;
  readonly onRecord: (record: IdRow) => void;
  /** Where to begin; else with the flow, where there is one. */
  readonly startAt: (typeof steps)[number] | undefined;
  /** An earlier version was made live: everything begins anew with the draft as it is now. */
  readonly onRestored: (record: IdRow) => void;
}

const steps = ['definition', 'flow', 'code', 'publish'] as const;

/** The steps of an API's life: design it, generate its code, save and publish it. */
export function Designer({ record, startAt, onRecord, onRestored }: DesignerProps) {
  const translate = useTranslate();
  const [at, setAt] = useState(startAt ?? (record['flow'] ? 'flow' : 'definition'));
  const [history, dispatch] = useReducer(step, record['flow'] as unknown as Flow | null, (kept) =>
    begin(kept ? placed(kept) : firstFlow),
  );
  const { present: flow } = history;
  const api = useMemo(() => definitionOf(record), [record]);
  const around = useSurroundings(flow);
  // A large flow is judged when nobody types or drags.
  const judged = useDeferredValue(flow);
  const problems = useMemo(() => problemsOf(judged, api, around), [judged, api, around]);
  const save = useAutosave(record, flow, onRecord);
  const design = useMemo(
    () => ({
      api,
      flow,
      around,
      edit: (change: (flow: Flow) => Flow, about?: string) => dispatch({ type: 'edit', change, about }),
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
    }),
    [api, flow, around, history],
  );
  // Code and versions are of the draft that is saved: what is drawn and could not be saved leads to neither.
  const go = (next: (typeof steps)[number]) =>
    void save.flush().then(
      () => setAt(next),
      () => (next === 'definition' || next === 'flow') && setAt(next),
    );
  return (
    <DesignContext value={design}>
      <Frame>
        <StepHead record={record} save={save} />
        <Tabs
          value={at}
          onChange={(_event, next) => go(next)}
          aria-label={translate('designer.steps')}
          variant="scrollable"
        >
          {steps.map((one, number) => (
            <Tab key={one} value={one} label={`${number + 1} ${translate(`designer.step.${one}`)}`} />
          ))}
        </Tabs>
        <div role="tabpanel" aria-label={translate(`designer.step.${at}`)}>
          {at === 'definition' && <DefinitionStep record={record} onRecord={onRecord} />}
          {at === 'flow' && <FlowStep {...{ onRecord, problems }} flush={save.flush} />}
          {at === 'code' && <CodeStep record={record} onRecord={onRecord} problems={problems} />}
          {at === 'publish' && <PublishStep {...{ record, onRecord, onRestored, problems }} onStep={setAt} />}
        </div>
        {save.trouble && (
          <Trouble role="alert">
            <span>{save.trouble}</span>
            <Button size="small" color="inherit" onClick={save.retry}>
              {translate('designer.saveAgain')}
            </Button>
          </Trouble>
        )}
      </Frame>
    </DesignContext>
  );
}

function definitionOf(record: IdRow): ApiDefinition {
  const text = (name: string) => String(record[name] ?? '');
  return {
    service: text('service'),
    title: text('title'),
    module: text('module'),
    description: text('description'),
    type: record['type'] === 'data' ? 'data' : 'common',
    parameters: (record['parameters'] ?? []) as unknown as ApiDefinition['parameters'],
    returns: (record['returns'] ?? []) as unknown as ApiDefinition['returns'],
    hidden: record['hidden'] === true,
  };
}

const Frame = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 14 });

const Trouble = styled('p')(({ theme: { tokens } }) => ({
  position: 'sticky',
  bottom: 8,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  padding: '10px 16px',
  borderRadius: 8,
  color: tokens.tones.danger.ink,
  backgroundColor: tokens.tones.danger.soft,
}));
