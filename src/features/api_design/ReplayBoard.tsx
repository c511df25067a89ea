import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { ReactFlowProvider } from 'reactflow';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ReplayAnswer } from '#schemas/payloads/replay.ts';
import type { Row } from '#schemas/resource.ts';
import { Canvas } from './canvas/Canvas.tsx';
import { useCanvas } from './canvas/useCanvas.ts';
import { useSight } from './canvas/useSight.ts';
import type { Facts } from './document/canvasNode.ts';
import { ParamsForm } from './run/ParamsForm.tsx';
import { paramsSchema } from './run/paramsSchema.ts';
import { nodeRuns, type Run } from './run/run.ts';
import { Steps } from './Steps.tsx';

const Panel = styled('section')(({ theme: { tokens } }) => ({
  padding: 16,
  borderBottom: `1px solid ${tokens.line}`,
}));

/**
 * The canvas up to the current step of the run, beside it the parameters and the result of the current node.
 */
export function ReplayBoard({ answer }: { readonly answer: ReplayAnswer }) {
  return (
    <ReactFlowProvider>
      <Board answer={answer} />
    </ReactFlowProvider>
  );
}

const none: ReadonlyMap<string, number> = new Map();

function Board({ answer }: { readonly answer: ReplayAnswer }) {
  const [run, setRun] = useState<Run>();
  const [at, setAt] = useState(0);
  const { reveal, keep } = useSight();
  const facts = useMemo((): Facts => {
    const seen = run && { ...run, nodes: run.nodes.slice(0, at + 1) };
    return { faults: none, warnings: none, runs: nodeRuns(seen) };
  }, [run, at]);
  const canvas = useCanvas(facts);
  const choose = (next: number, of: Run | undefined) => {
    setAt(next);
    const id = of?.nodes[next]?.node;
    if (id !== undefined) canvas.choose(new Set([id]));
    return id;
  };
  const follow = (next: number) => {
    const id = choose(next, run);
    if (id !== undefined) reveal(id);
  };
  const begin = (made: Run) => {
    const id = choose(0, made);
    const isWholeSeen = keep(() => setRun(made));
    if (!isWholeSeen && id !== undefined) reveal(id);
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
    // Steps are followed on the canvas, so it stays in view.
    maxHeight: '55%',
    borderLeft: 0,
    borderTop: `1px solid ${theme.tokens.line}`,
  },
}));

interface ReplayFormProps {
  readonly answer: ReplayAnswer;
  readonly onRun: (run: Run) => void;
}

/** The parameters of the call, to send again; masked values must be entered again. */
function ReplayForm({ answer, onRun }: ReplayFormProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { api, params, asked, call } = answer;
  const schema = useMemo(
    () => ({ ...paramsSchema(api.parameters), required: [...asked] }),
    [api.parameters, asked],
  );
  const value = useMemo(() => texts(params), [params]);
  const send = async (given: Row) => {
    const payload = { id: call.id, params: given };
    onRun(await dataProvider.call<Run>('Admin.CallLog.Replay', payload));
  };
  return (
    <Panel aria-label={translate('logs.replay.params')}>
      <ParamsForm
        title={translate('logs.replay.params')}
        help={
          <>
            <p>{translate('logs.replay.help')}</p>
            {asked.length > 0 && (
              <p data-asked>{translate('logs.replay.asked', { names: asked.join(', ') })}</p>
            )}
          </>
        }
        schema={schema}
        value={value}
        onSend={send}
        submitLabel={translate('logs.replay.run')}
      />
    </Panel>
  );
}

// Every parameter as a caller would send it.
function texts(params: Row): Row {
  return Object.fromEntries(
    Object.entries(params).map(([name, one]) => [
      name,
      one === null || typeof one === 'string' ? one : JSON.stringify(one),
    ]),
  );
}
