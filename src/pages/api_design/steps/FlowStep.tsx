import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ReactFlowProvider, useReactFlow } from 'reactflow';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Problem } from '#schemas/flow/check/problem.ts';
import { Canvas } from '../canvas/Canvas.tsx';
import { type Facts, notePrefix } from '../canvas/canvasNode.ts';
import { Palette } from '../canvas/Palette.tsx';
import { Problems } from '../canvas/Problems.tsx';
import { Toolbar } from '../canvas/Toolbar.tsx';
import { useCanvas } from '../canvas/useCanvas.ts';
import { useCanvasKeys } from '../canvas/useCanvasKeys.ts';
import { focusCard, useParts } from '../canvas/useParts.ts';
import { useReveal } from '../canvas/useReveal.ts';
import { Inspector } from '../inspector/Inspector.tsx';
import { RunPanel } from '../run/RunPanel.tsx';
import { nodeRuns, type Run } from '../run/run.ts';

interface FlowStepProps {
  readonly onRecord: (record: IdRow) => void;
  readonly problems: readonly Problem[];
  readonly flush: () => Promise<IdRow>;
}

/** The canvas with what stands around it: what can be added, what a node does, what is wrong, how it ran. */
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
  const reveal = useReveal();
  const shown = useRef<string>(undefined);
  const show = useCallback(
    (id: string) => {
      shown.current = id;
      choose(new Set([id]));
      // Not before what a node does has taken its room, on a phone a half of the canvas.
      setTimeout(() => {
        const { x, y } = getNode(id)?.position ?? { x: 0, y: 0 };
        void setCenter(x + 108, y + 40, { zoom: 1, duration: 200 });
      }, 100);
    },
    [choose, getNode, setCenter],
  );
  // What a chosen node does is said beside the canvas, which may then cover the node itself.
  useEffect(() => {
    if (only && only !== shown.current) reveal(only);
    shown.current = undefined;
  }, [only, reveal]);
  const place = useRef<HTMLDivElement>(null);
  useCanvasKeys(place, new Set(selected), choose, canvas.remove);
  const onKeyDown = useParts(place, only);
  const goTo = useCallback(
    (id: string) => {
      show(id);
      setTimeout(() => focusCard(place.current, id));
    },
    [show],
  );
  const onNote = useCallback((id: string) => void setTimeout(() => focusCard(place.current, id)), []);
  const onRun = useCallback(() => setRunning((now) => !now), []);
  return (
    <Sheet ref={place} onKeyDown={onKeyDown}>
      <Toolbar show={goTo} onNote={onNote} onRun={onRun} />
      <Middle>
        <Palette from={only} choose={choose} />
        <Canvas canvas={canvas} />
        {(only || isRunning) && (
          <Side>
            {isRunning && <RunPanel {...{ onRecord, flush, run, onRun: setRun, show }} />}
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
