import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { writes } from '#schemas/flow/check/effects.ts';
import type { Flow } from '#schemas/flow/document.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { useDesign } from '../../../flow/designContext.ts';
import { nodeName } from '../../../flow/nodeName.ts';
import { wayTaken } from '../../../flow/nodeViews.ts';
import { useWords } from '../../../lang.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useAttempt } from '../../../ui/useAttempt.ts';
import { ParamsForm } from './ParamsForm.tsx';
import { paramsSchema } from './paramsSchema.ts';
import type { Run } from './run.ts';
import { useInSight } from './useInSight.ts';

interface RunPanelProps {
  readonly onRecord: (record: IdRow) => void;
  /** The draft must be saved before it can run. */
  readonly flush: () => Promise<IdRow>;
  readonly run: Run | undefined;
  readonly onRun: (run: Run) => void;
  readonly show: (id: string) => void;
}

/** Runs the draft with parameters: the response that a caller would get, and the result of each node. */
export const RunPanel = memo(function RunPanel({ onRecord, flush, run: last, onRun, show }: RunPanelProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { api } = useDesign();
  const schema = useMemo(() => paramsSchema(api.parameters), [api.parameters]);
  const [isKept, setKept] = useState(false);
  const [asking, setAsking] = useState<Row>();
  // It opens far from its button, at the end of the page's order.
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const run = async (verb: 'Run' | 'RunAndKeep', params: Row) => {
    const { id, version } = await flush();
    const payload = { id, version, params };
    onRun(await dataProvider.call<Run>(`Admin.ApiDesign.${verb}`, payload));
  };
  return (
    <Panel ref={panel} tabIndex={-1} aria-label={translate('designer.tryRun')} data-part="run">
      <ParamsForm
        title={translate('designer.tryRun')}
        help={
          <>
            <p>{translate(isKept ? 'designer.keep.help' : 'designer.tryHelp')}</p>
            <FormControlLabel
              control={<Switch size="small" checked={isKept} onChange={(_event, next) => setKept(next)} />}
              label={translate('designer.keep.switch')}
            />
          </>
        }
        schema={schema}
        value={nothing}
        onSend={async (params) => (isKept ? setAsking(params) : run('Run', params))}
        submitLabel={translate('designer.tryGo')}
      />
      {last?.ret === ret.ok && <AsExample data={last.data} flush={flush} onRecord={onRecord} />}
      {last && <Outcome run={last} show={show} />}
      {asking && <KeepDialog run={() => run('RunAndKeep', asking)} onClose={() => setAsking(undefined)} />}
    </Panel>
  );
});

interface AsExampleProps extends Pick<RunPanelProps, 'flush' | 'onRecord'> {
  readonly data: unknown;
}

function AsExample({ data, flush, onRecord }: AsExampleProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { attempt, busy, refusal } = useAttempt();
  const keep = () =>
    attempt(async () => {
      const { id, version } = await flush();
      const payload = { id, version, example: data as Row };
      onRecord(await dataProvider.call<IdRow>('Admin.ApiDesign.SaveDraft', payload));
      notify(translate('designer.exampleSaved'), { type: 'success' });
    });
  return (
    <>
      {refusal && <Alert severity="error">{refusal.message}</Alert>}
      <BusyButton size="small" variant="outlined" busy={busy} onClick={() => void keep()} sx={{ mt: 1.5 }}>
        {translate('designer.asExample')}
      </BusyButton>
    </>
  );
}

const nothing: Row = {};

function Outcome({ run, show }: { readonly run: Run; readonly show: (id: string) => void }) {
  const translate = useTranslate();
  const words = useWords();
  const { flow } = useDesign();
  const place = useInSight<HTMLDivElement>(run);
  const answer = JSON.stringify({ ret: run.ret, data: run.data, msg: run.msg }, null, 2);
  return (
    <div ref={place} className="kf-run">
      <p role="status">
        {translate('designer.answer')} · ret {run.ret} ·{' '}
        {translate('designer.run.ms', { ms: run.milliseconds })}
      </p>
      <pre>{answer}</pre>
      <ol>
        {run.nodes.map(({ node, port, ms, input, output, sql, error, turns }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a node may have run several times
          <li key={at}>
            <button type="button" onClick={() => show(node)}>
              {nodeName(flow, node, words)}
              {turns.length > 0 && ` [${turns.map((turn) => turn + 1).join(', ')}]`}
            </button>
            <small>
              {translate('designer.run.ms', { ms: Math.round(ms * 10) / 10 })}
              {wayTaken(flow, node, port, translate)}
            </small>
            {sql.map((text) => (
              <pre key={text}>{text}</pre>
            ))}
            <Part name="input" value={input} />
            {error ? <pre data-state="failed">{words(error)}</pre> : <Part name="output" value={output} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Part({ name, value }: { readonly name: 'input' | 'output'; readonly value: unknown }) {
  const translate = useTranslate();
  const isNothing = value === null || JSON.stringify(value) === '{}';
  if (isNothing) return null;
  return (
    <figure>
      <figcaption>{translate(`logs.replay.${name}`)}</figcaption>
      <pre>{JSON.stringify(value, null, 1)}</pre>
    </figure>
  );
}

const Panel = styled('section')(({ theme: { tokens } }) => ({
  padding: 16,
  borderBottom: `1px solid ${tokens.line}`,
  // Inside: the panel fills the side, which cuts what is outside.
  outlineOffset: -2,
  '& .kf-run > p': { margin: '2px 0 12px', fontSize: '0.8125rem', color: tokens.inkSoft },
  '& pre': {
    margin: '4px 0',
    padding: 8,
    maxHeight: 220,
    overflow: 'auto',
    borderRadius: 6,
    fontSize: '0.75rem',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.sunken,
  },
  '& figure': { margin: 0 },
  '& figcaption': { marginTop: 4, fontSize: '0.75rem', color: tokens.inkSoft },
  '& pre[data-state="failed"]': { color: tokens.tones.danger.ink },
  '& ol': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { padding: '6px 0', borderTop: `1px solid ${tokens.line}` },
  '& li button': {
    border: 0,
    padding: 0,
    font: 'inherit',
    fontWeight: 600,
    color: tokens.accent,
    backgroundColor: 'transparent',
    cursor: 'pointer',
  },
  '& li small': { marginLeft: 8, color: tokens.inkFaint },
}));

interface KeepDialogProps {
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before running a draft that commits its changes, and lists the databases concerned.
 */
function KeepDialog({ run, onClose }: KeepDialogProps) {
  const translate = useTranslate();
  const { flow } = useDesign();
  const { attempt, busy, refusal } = useAttempt();
  const databases = writtenIn(flow).map((one) => one || translate('designer.ownData'));
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={translate('designer.keep.title')}
      text={
        databases.length > 0
          ? translate('designer.keep.text', { databases: databases.join(translate('designer.keep.and')) })
          : translate('designer.keep.noDatabase')
      }
      error={refusal?.message}
      busy={busy}
      confirmLabel={translate('designer.keep.confirm')}
      onConfirm={() => void attempt(run).then((isDone) => isDone && onClose())}
      onClose={onClose}
    />
  );
}

/** The connections that the nodes of a flow write to; the platform's own data has no name. */
function writtenIn({ nodes }: Flow): string[] {
  const written = Object.values(nodes).filter(writes);
  return [...new Set(written.map((node) => ('connection' in node ? (node.connection ?? '') : '')))];
}
