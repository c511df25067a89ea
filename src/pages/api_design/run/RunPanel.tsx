import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Row } from '#schemas/resource.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { useDesign } from '../designContext.ts';
import { nodeName } from '../flow/nodeName.ts';
import { paramsSchema } from './paramsSchema.ts';
import type { Run } from './run.ts';

interface RunPanelProps {
  readonly record: IdRow;
  /** The draft has to be saved before it can run. */
  readonly flush: () => Promise<void>;
  readonly run: Run | undefined;
  readonly onRun: (run: Run) => void;
  readonly show: (id: string) => void;
}

/** Tries the draft with parameters: the answer that a caller would get, and what each node did on the way. */
export function RunPanel({ record, flush, run, onRun, show }: RunPanelProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { api } = useDesign();
  const schema = useMemo(() => paramsSchema(api.parameters), [api.parameters]);
  const send = async (values: Row) => {
    await flush();
    const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
    const payload = { id: record.id, params: Object.fromEntries(given) };
    onRun(await dataProvider.call<Run>('Admin.ApiDesign.Run', payload, { quiet: true }));
  };
  return (
    <Panel aria-label={translate('designer.tryRun')}>
      <h2>{translate('designer.tryRun')}</h2>
      <p>{translate('designer.tryHelp')}</p>
      <SchemaForm
        schema={schema}
        purpose="add"
        value={nothing}
        onSubmit={send}
        submitLabel={translate('designer.tryGo')}
      />
      {run && <Outcome run={run} show={show} />}
    </Panel>
  );
}

const nothing: Row = {};

function Outcome({ run, show }: { readonly run: Run; readonly show: (id: string) => void }) {
  const translate = useTranslate();
  const { flow } = useDesign();
  const answer = JSON.stringify({ ret: run.ret, data: run.data, msg: run.msg }, null, 2);
  return (
    <div role="status">
      <p>
        {translate('designer.answer')} · ret {run.ret} ·{' '}
        {translate('designer.run.ms', { ms: run.milliseconds })}
      </p>
      <pre>{answer}</pre>
      <ol>
        {run.nodes.map(({ node, port, ms, output, sql, error, turns }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a node may have run several times
          <li key={at}>
            <button type="button" onClick={() => show(node)}>
              {nodeName(flow, node, translate)}
              {turns.length > 0 && ` [${turns.map((turn) => turn + 1).join(', ')}]`}
            </button>
            <small>
              {translate('designer.run.ms', { ms: Math.round(ms * 10) / 10 })}
              {port && ` → ${port}`}
            </small>
            {sql.map((text) => (
              <pre key={text}>{text}</pre>
            ))}
            {error ? <pre data-state="failed">{error}</pre> : <pre>{JSON.stringify(output, null, 1)}</pre>}
          </li>
        ))}
      </ol>
    </div>
  );
}

const Panel = styled('section')(({ theme: { tokens } }) => ({
  padding: 16,
  borderBottom: `1px solid ${tokens.line}`,
  '& h2': { margin: 0, fontSize: '0.9375rem', fontWeight: 600 },
  '& p': { margin: '2px 0 12px', fontSize: '0.8125rem', color: tokens.inkSoft },
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
