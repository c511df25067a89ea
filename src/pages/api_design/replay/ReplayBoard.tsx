import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { ReactFlowProvider, useReactFlow } from 'reactflow';
import type { ReplayAnswer } from '#schemas/payloads/replay.ts';
import { Canvas } from '../canvas/Canvas.tsx';
import type { Facts } from '../canvas/canvasNode.ts';
import { useCanvas } from '../canvas/useCanvas.ts';
import { useDesign } from '../designContext.ts';
import { nodeRuns, type Run } from '../run/run.ts';
import { ReplayForm } from './ReplayForm.tsx';
import { Steps } from './Steps.tsx';

/** The canvas as far as the run was followed, and beside it what is sent and what the present node did. */
export function ReplayBoard({ answer }: { readonly answer: ReplayAnswer }) {
  return (
    <ReactFlowProvider>
      <Board answer={answer} />
    </ReactFlowProvider>
  );
}

const none: ReadonlyMap<string, number> = new Map();

function Board({ answer }: { readonly answer: ReplayAnswer }) {
  const { flow } = useDesign();
  const [run, setRun] = useState<Run>();
  const [at, setAt] = useState(0);
  const { setCenter } = useReactFlow();
  const facts = useMemo((): Facts => {
    const seen = run && { ...run, nodes: run.nodes.slice(0, at + 1) };
    return { faults: none, warnings: none, runs: nodeRuns(seen) };
  }, [run, at]);
  const canvas = useCanvas(facts);
  const follow = (next: number, of: Run | undefined = run) => {
    setAt(next);
    const id = of?.nodes[next]?.node;
    if (id === undefined) return;
    const [x, y] = flow.layout?.[id] ?? [0, 0];
    canvas.choose(new Set([id]));
    void setCenter(x + 108, y + 40, { zoom: 1, duration: 200 });
  };
  const begin = (made: Run) => {
    setRun(made);
    follow(0, made);
  };
  return (
    <Sheet>
      <Canvas canvas={canvas} />
      <Side>
        <ReplayForm answer={answer} onRun={begin} />
        {run && <Steps run={run} logged={answer.call} at={at} onAt={follow} />}
      </Side>
    </Sheet>
  );
}

const Sheet = styled(Card)(({ theme }) => ({
  display: 'flex',
  height: 'calc(100vh - 210px)',
  minHeight: 520,
  overflow: 'hidden',
  [theme.breakpoints.down('md')]: { flexDirection: 'column' },
}));

const Side = styled('div')(({ theme }) => ({
  width: 380,
  flex: 'none',
  overflowY: 'auto',
  borderLeft: `1px solid ${theme.tokens.line}`,
  [theme.breakpoints.down('md')]: {
    width: 'auto',
    // Steps are followed on the canvas, so it stays in sight.
    maxHeight: '55%',
    borderLeft: 0,
    borderTop: `1px solid ${theme.tokens.line}`,
  },
}));
