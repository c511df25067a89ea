import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { ResultGrid } from '../../console/ResultGrid.tsx';
import type { Ended } from './useRun.ts';

/** What a statement gave: its rows, how many it changed, or why it could not be run. */
export function Outcome({ outcome }: { readonly outcome: Ended | undefined }) {
  const translate = useTranslate();
  if (!outcome) return null;
  if ('error' in outcome)
    return (
      <Alert severity={outcome.isStopped ? 'info' : 'error'} sx={{ m: 1.5, overflowWrap: 'anywhere' }}>
        {outcome.error}
        {outcome.position !== undefined && ` ${translate('console.position', { place: outcome.position })}`}
      </Alert>
    );
  const { answer, most } = outcome;
  const said =
    answer.columns.length === 0
      ? translate('console.changed', { smart_count: answer.changed ?? 0 })
      : translate(answer.more ? 'console.firstRows' : 'console.allRows', {
          smart_count: answer.more ? most : answer.rows.length,
        });
  return (
    <div>
      <Said role="status">
        {said} · {translate('console.took', { ms: answer.milliseconds })}
        {answer.others && ` · ${translate('console.otherResults')}`}
      </Said>
      {answer.columns.length > 0 && <ResultGrid grid={answer} label={translate('console.result')} />}
    </div>
  );
}

const Said = styled('p')(({ theme: { tokens } }) => ({
  margin: 0,
  padding: '8px 14px',
  fontSize: '0.8125rem',
  color: tokens.inkSoft,
}));
