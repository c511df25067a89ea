import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ReactFlowProvider, useReactFlow } from 'reactflow';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Problem } from '#schemas/flow/problem.ts';
import { useDesign } from '../../../flow/designContext.ts';
import { nodeLabel } from '../../../flow/nodeName.ts';
import { useProblemText } from '../../../flow/useProblemText.ts';
import { useWords } from '../../../lang.ts';
import { useFocusAfterRemoval } from '../../../ui/useFocusAfterRemoval.ts';
import { Canvas } from '../canvas/Canvas.tsx';
import { Palette } from '../canvas/Palette.tsx';
import { Toolbar } from '../canvas/Toolbar.tsx';
import { useCanvas } from '../canvas/useCanvas.ts';
import { useCanvasKeys } from '../canvas/useCanvasKeys.ts';
import { focusCard, formIn, useParts } from '../canvas/useParts.ts';
import { useSight } from '../canvas/useSight.ts';
import { type Facts, notePrefix } from '../document/canvasNode.ts';
import { Inspector } from '../Inspector.tsx';
import { RunPanel } from '../run/RunPanel.tsx';
import { nodeRuns, type Run } from '../run/run.ts';

/** The problems of the flow; a click moves to the node concerned. */
const Problems = memo(function Problems({ problems, show }: ProblemsProps) {
  const translate = useTranslate();
  const words = useWords();
  const problemText = useProblemText();
  const { flow } = useDesign();
  const onFocus = useFocusAfterRemoval('button:not(:disabled)');
  // The same element when the last problem is solved: it then takes the focus.
  const part = { 'data-part': 'problems', tabIndex: -1, onFocus };
  if (problems.length === 0)
    return (
      <Strip {...part} data-state="good">
        {translate('designer.noProblems')}
      </Strip>
    );
  return (
    <Strip {...part}>
      <ul aria-label={translate('designer.problems')}>
        {problems.map((problem, at) => {
          const { node, key, severity, field } = problem;
          const name = node === null ? translate('designer.whole') : nodeLabel(flow, node, words);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems may say the same
            <li key={`${node} ${field} ${key} ${at}`}>
              <ButtonBase
                data-severity={severity}
                disabled={node === null}
                onClick={() => node !== null && show(node)}
              >
                <b>{name}</b>
                <span>{problemText(problem)}</span>
              </ButtonBase>
            </li>
          );
        })}
      </ul>
    </Strip>
  );
});

const Strip = styled('div')(({ theme: { tokens } }) => ({
  flex: 'none',
  maxHeight: 132,
  overflowY: 'auto',
  padding: 6,
  borderTop: `1px solid ${tokens.line}`,
  fontSize: '0.8125rem',
  '&:focus-visible': { outlineOffset: -2 },
  '&[data-state="good"]': { padding: '10px 16px', color: tokens.inkSoft },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& button': {
    width: '100%',
    justifyContent: 'flex-start',
    alignItems: 'baseline',
    gap: 10,
    padding: '5px 10px',
    borderRadius: 6,
    font: 'inherit',
    textAlign: 'left',
  },
  '& button:hover': { backgroundColor: tokens.hover },
  '& b': { flex: 'none', fontWeight: 600, color: tokens.tones.danger.ink },
  '& [data-severity="warning"] b': { color: tokens.tones.warning.ink },
  '& span': { color: tokens.inkSoft, overflowWrap: 'anywhere' },
}));

interface FlowStepProps {
  readonly onRecord: (record: IdRow) => void;
  readonly problems: readonly Problem[];
  readonly flush: () => Promise<IdRow>;
}

/** The canvas with its panels: the palette, the node's form, the problems, the run. */
export function FlowStep(props: FlowStepProps) {
  return (
    <ReactFlowProvider>
      <Board {...props} />
    </ReactFlowProvider>
  );
}

function Board({ onRecord, problems, flush }: FlowStepProps) {
  const [run, setRun] = useState<Run>();
  const [isRunning, setRunning] = useState(false);
  const facts = useMemo((): Facts => ({ ...counted(problems), runs: nodeRuns(run) }), [problems, run]);
  const canvas = useCanvas(facts);
  const { choose } = canvas;
  const selected = canvas.nodes.filter((node) => node.selected).map(({ id }) => id);
  const [only] = selected.length === 1 ? selected : [];
  const { getNode, setCenter } = useReactFlow();
  const { reveal, keep } = useSight();
  const shown = useRef<string>(undefined);
  const show = useCallback(
    (id: string) => {
      shown.current = id;
      choose(new Set([id]));
      // Wait for the layout of the node's form, which takes half of the canvas on a phone.
      setTimeout(() => {
        const { x, y } = getNode(id)?.position ?? { x: 0, y: 0 };
        void setCenter(x + 108, y + 40, { zoom: 1, duration: 200 });
      }, 100);
    },
    [choose, getNode, setCenter],
  );
  // The form of the selected node is beside the canvas, which may then cover the node itself.
  useEffect(() => {
    if (only && only !== shown.current) reveal(only);
    shown.current = undefined;
  }, [only, reveal]);
  const place = useRef<HTMLDivElement>(null);
  useCanvasKeys(place, new Set(selected), choose, canvas.remove);
  const onKeyDown = useParts(place, only);
  // The form of a chosen node is below the results of a run, unless it was chosen there.
  const ofRun = useRef<string>(undefined);
  const toForm = useCallback(() => {
    const form = formIn(place.current);
    if (form?.previousElementSibling) form.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    if (only && only !== ofRun.current) toForm();
    ofRun.current = undefined;
  }, [only, toForm]);
  const showStep = useCallback(
    (id: string) => {
      ofRun.current = id;
      show(id);
    },
    [show],
  );
  const goTo = useCallback(
    (id: string) => {
      show(id);
      setTimeout(() => focusCard(place.current, id));
    },
    [show],
  );
  const onNote = useCallback((id: string) => void setTimeout(() => focusCard(place.current, id)), []);
  const onRun = useCallback(() => keep(() => setRunning((now) => !now)), [keep]);
  return (
    <Sheet ref={place} onKeyDown={onKeyDown}>
      <Toolbar show={goTo} onNote={onNote} onRun={onRun} isRunning={isRunning} />
      <Middle>
        <Palette from={only} choose={choose} />
        <Canvas canvas={canvas} onNodeClick={toForm} />
        {(only || isRunning) && (
          <Side>
            {isRunning && <RunPanel {...{ onRecord, flush, run, onRun: setRun, show: showStep }} />}
            {only && !only.startsWith(notePrefix) && <Inspector key={only} id={only} problems={problems} />}
          </Side>
        )}
      </Middle>
      <Problems problems={problems} show={goTo} />
    </Sheet>
  );
}

function counted(problems: readonly Problem[]): Pick<Facts, 'faults' | 'warnings'> {
  const faults = new Map<string, number>();
  const warnings = new Map<string, number>();
  for (const { node, severity } of problems) {
    if (node === null) continue;
    const counts = severity === 'error' ? faults : warnings;
    counts.set(node, (counts.get(node) ?? 0) + 1);
  }
  return { faults, warnings };
}

const Sheet = styled(Card)({
  display: 'flex',
  flexDirection: 'column',
  height: 'calc(100vh - 230px)',
  minHeight: 520,
  overflow: 'hidden',
});

const Middle = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'flex',
  minHeight: 0,
  [theme.breakpoints.down('md')]: { flexDirection: 'column' },
}));

const Side = styled('div')(({ theme }) => ({
  width: 340,
  flex: 'none',
  overflowY: 'auto',
  borderLeft: `1px solid ${theme.tokens.line}`,
  backgroundColor: theme.tokens.surface,
  [theme.breakpoints.down('md')]: {
    width: 'auto',
    maxHeight: '55%',
    borderLeft: 0,
    borderTop: `1px solid ${theme.tokens.line}`,
  },
}));

interface ProblemsProps {
  readonly problems: readonly Problem[];
  readonly show: (id: string) => void;
}
