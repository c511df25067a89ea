import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { NodeRecord } from '#schemas/flow/nodeRecord.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { JsonTree } from '../../fields/JsonTree.tsx';
import { useDesign } from '../../flow/designContext.ts';
import { nodeName } from '../../flow/nodeName.ts';
import { wayTaken } from '../../flow/nodeViews.ts';
import { useWords } from '../../lang.ts';
import { useRovingFocus } from '../../ui/useRovingFocus.ts';
import type { Run } from './run/run.ts';
import { useInSight } from './run/useInSight.ts';

interface StepsProps {
  readonly run: Run;
  /** The response of the original call. */
  readonly logged: Row;
  readonly at: number;
  readonly onAt: (at: number) => void;
}

/** A run, node by node, with a comparison of its response and the original one. */
export function Steps({ run, logged, at, onAt }: StepsProps) {
  const translate = useTranslate();
  const place = useInSight<HTMLElement>(run);
  const roving = useRovingFocus();
  const last = run.nodes.length - 1;
  const present = run.nodes[at];
  const ways = [
    { name: 'first', to: 0, icon: <FirstPage /> },
    { name: 'previous', to: at - 1, icon: <NavigateBefore /> },
    { name: 'next', to: at + 1, icon: <NavigateNext /> },
    { name: 'last', to: last, icon: <LastPage /> },
  ];
  return (
    <Panel ref={place} aria-label={translate('logs.replay.steps')}>
      <dl>
        <dt>{translate('logs.replay.then')}</dt>
        <dd>{`ret ${logged['ret']} · ${logged['milliseconds']} ms`}</dd>
        <dt>{translate('logs.replay.now')}</dt>
        <dd data-differs={run.ret !== logged['ret'] || undefined}>
          {`ret ${run.ret} · ${run.milliseconds} ms`}
        </dd>
      </dl>
      {present && (
        <>
          <div role="toolbar" aria-label={translate('logs.replay.steps')} {...roving}>
            {ways.map(({ name, to, icon }) => {
              const isEnd = to < 0 || to > last || to === at;
              return (
                <IconButton
                  key={name}
                  size="small"
                  aria-label={translate(`logs.replay.${name}`)}
                  // A disabled button would lose the focus at the last step.
                  aria-disabled={isEnd}
                  onClick={() => !isEnd && onAt(to)}
                  sx={isEnd ? { color: 'action.disabled' } : undefined}
                >
                  {icon}
                </IconButton>
              );
            })}
            <span role="status">{translate('logs.replay.step', { at: at + 1, of: last + 1 })}</span>
          </div>
          <Step step={present} />
        </>
      )}
      <h3>{translate('designer.answer')}</h3>
      <JsonTree value={{ ret: run.ret, data: run.data as Json, msg: run.msg }} />
    </Panel>
  );
}

function Step({ step }: { readonly step: NodeRecord }) {
  const translate = useTranslate();
  const words = useWords();
  const { flow } = useDesign();
  const { node, turns, port, ms, input, output, sql, error } = step;
  return (
    <div>
      <h3>
        {nodeName(flow, node, words)}
        {turns.length > 0 && ` [${turns.map((turn) => turn + 1).join(', ')}]`}
        <small>{` ${Math.round(ms * 10) / 10} ms${wayTaken(flow, node, port, translate)}`}</small>
      </h3>
      {error && <p role="alert">{words(error)}</p>}
      {sql.map((text) => (
        <pre key={text}>{text}</pre>
      ))}
      <h4>{translate('logs.replay.input')}</h4>
      <JsonTree value={(input ?? null) as Json} />
      <h4>{translate('logs.replay.output')}</h4>
      <JsonTree value={(output ?? null) as Json} />
    </div>
  );
}

const Panel = styled('section')(({ theme: { tokens } }) => ({
  padding: 16,
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '2px 12px',
    margin: 0,
    fontSize: '0.8125rem',
  },
  '& dt': { color: tokens.inkSoft },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  '& dd[data-differs], & p': { color: tokens.tones.danger.ink },
  '& [role=toolbar]': { display: 'flex', alignItems: 'center', margin: '10px 0 2px -5px' },
  '& [role=status]': { marginLeft: 8, fontSize: '0.8125rem', color: tokens.inkSoft },
  '& h3': { margin: '12px 0 4px', fontSize: '0.875rem', fontWeight: 600 },
  '& h3 small': { fontWeight: 400, color: tokens.inkSoft },
  '& h4': { margin: '8px 0 4px', fontSize: '0.8125rem', fontWeight: 500, color: tokens.inkSoft },
  '& p, & pre': { margin: '4px 0', fontSize: '0.75rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& pre': { padding: 8, borderRadius: 6, backgroundColor: tokens.sunken },
}));
