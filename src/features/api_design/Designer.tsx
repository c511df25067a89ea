import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useDeferredValue, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { ApiDefinition } from '#schemas/flow/api.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { DesignContext } from '../../flow/designContext.ts';
import { DraftNote } from '../../records/forms/keep/DraftNote.tsx';
import { registry } from '../../registry.ts';
import { DownloadMenu } from '../../shell/jobs/DownloadMenu.tsx';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { begin, step } from './document/history.ts';
import { firstFlow } from './document/newNode.ts';
import { placed } from './document/placed.ts';
import { FlowConflictDialog } from './FlowConflictDialog.tsx';
import { useFlowDraft } from './flowDraft.ts';
import { CodeStep } from './steps/CodeStep.tsx';
import { DefinitionStep } from './steps/DefinitionStep.tsx';
import { FlowStep } from './steps/FlowStep.tsx';
import { PublishStep } from './steps/PublishStep.tsx';
import { type Autosave, useAutosave } from './useAutosave.ts';
import { useSurroundings } from './useSurroundings.ts';

const resource = resourceOf(registry, 'api_design');

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '4px 12px',
  '& h1': { ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' },
  '& span': { color: theme.tokens.inkSoft },
  '& small': { marginLeft: 'auto', color: theme.tokens.inkFaint },
}));

interface DesignerProps {
  readonly record: IdRow;
  readonly onRecord: (record: IdRow) => void;
  /** The first step; by default the flow, if there is one. */
  readonly startAt: (typeof steps)[number] | undefined;
  /** An earlier version was restored: everything restarts with the current draft. */
  readonly onRestored: (record: IdRow) => void;
}

const steps = ['definition', 'flow', 'code', 'publish'] as const;

/** The steps of an API: design it, generate its code, save and publish it. */
export function Designer({ record, startAt, onRecord, onRestored }: DesignerProps) {
  const translate = useTranslate();
  const [at, setAt] = useState(startAt ?? (record['flow'] ? 'flow' : 'definition'));
  const draft = useFlowDraft(record);
  const panel = useRef<HTMLDivElement>(null);
  const [first] = useState(() => drawnFlow(record));
  const [history, dispatch] = useReducer(step, first, (stored) => {
    const restored = draft.restored?.values['flow'] as unknown as Flow | undefined;
    const begun = begin(stored);
    return restored ? step(begun, { type: 'edit', change: () => restored }) : begun;
  });
  const [isNoted, setIsNoted] = useState(draft.restored !== undefined);
  const [isComparing, setIsComparing] = useState(false);
  const { present: flow } = history;
  const api = useMemo(() => definitionOf(record), [record]);
  const around = useSurroundings(flow);
  // A large flow is checked once typing and dragging pause.
  const judged = useDeferredValue(flow);
  const problems = useMemo(() => problemsOf(judged, api, around), [judged, api, around]);
  const save = useAutosave(record, flow, first, draft, onRecord);
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
  const replaceFlow = (next: Flow) => dispatch({ type: 'edit', change: () => next });
  const discard = () => {
    setIsNoted(false);
    save.discardDraft();
    replaceFlow(first);
  };
  const takeTheirs = (theirs: IdRow) => {
    const next = drawnFlow(theirs);
    setIsComparing(false);
    setIsNoted(false);
    save.takeTheirs(next);
    replaceFlow(next);
  };
  // Code and versions belong to the saved draft: a flow that could not be saved blocks both steps.
  const go = (next: (typeof steps)[number]) =>
    void save.flush().then(
      () => setAt(next),
      () => (next === 'definition' || next === 'flow') && setAt(next),
    );
  // The button that led there is gone with its step.
  const onward = (next: (typeof steps)[number]) => {
    flushSync(() => setAt(next));
    panel.current?.focus({ preventScroll: true });
  };
  return (
    <DesignContext value={design}>
      <Frame>
        <StepHead record={record} save={save} />
        {draft.restored && isNoted && (
          <DraftNote draft={draft.restored} record={record} onDiscard={discard} />
        )}
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
        <div role="tabpanel" aria-label={translate(`designer.step.${at}`)} ref={panel} tabIndex={-1}>
          {at === 'definition' && <DefinitionStep record={record} onRecord={onRecord} />}
          {at === 'flow' && <FlowStep {...{ onRecord, problems }} flush={save.flush} />}
          {at === 'code' && <CodeStep record={record} onRecord={onRecord} problems={problems} />}
          {at === 'publish' && (
            <PublishStep {...{ record, onRecord, onRestored, problems }} onStep={onward} />
          )}
        </div>
        {save.trouble && (
          <Trouble role="alert">
            <span>{save.trouble}</span>
            <Button
              size="small"
              color="inherit"
              onClick={() => (save.conflict ? setIsComparing(true) : save.retry())}
            >
              {translate(save.conflict ? 'designer.conflict.compare' : 'designer.saveAgain')}
            </Button>
          </Trouble>
        )}
        {save.conflict && isComparing && (
          <FlowConflictDialog
            conflict={save.conflict}
            flow={flow}
            onMine={() => {
              setIsComparing(false);
              save.keepMine();
            }}
            onTheirs={takeTheirs}
            onClose={() => setIsComparing(false)}
          />
        )}
      </Frame>
    </DesignContext>
  );
}

function drawnFlow(record: IdRow): Flow {
  const flow = record['flow'] as unknown as Flow | null;
  return flow ? placed(flow) : firstFlow;
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

const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  // The gap is enough between a note and the tabs.
  '& > .MuiAlert-root': { marginBottom: 0 },
});

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

/** The API's name and status, and whether the drawing is saved. */
function StepHead({ record, save }: { readonly record: IdRow; readonly save: Autosave }) {
  const translate = useTranslate();
  const isPublished = record['status'] === 'published';
  return (
    <Head>
      <h1>{String(record['service'])}</h1>
      <span>{String(record['title'])}</span>
      <ToneWord tone={isPublished ? 'success' : 'warning'}>
        {translate(isPublished ? 'designer.published' : 'designer.draft')}
      </ToneWord>
      {isPublished && <DownloadMenu resource={resource} id={record.id} />}
      <small role="status">{translate(`designer.saving.${save.state}`)}</small>
    </Head>
  );
}
