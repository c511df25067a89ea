import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { ResultGrid } from '../../console/ResultGrid.tsx';
import { Unfinished } from '../../console/Unfinished.tsx';
import type { Stoppable } from '../../console/useStoppable.ts';

/** What a statement gave: its rows, how many it changed, or why it could not be run. */
export function Outcome({ outcome }: Pick<Stoppable, 'outcome'>) {
  const translate = useTranslate();
  if (!outcome) return null;
  if ('error' in outcome)
    return (
      <Box sx={{ m: 1.5 }}>
        <Unfinished failed={outcome} />
      </Box>
    );
  const { columns, rows, more, changed, milliseconds, others } = outcome;
  const said =
    columns.length === 0
      ? translate('console.changed', { smart_count: changed ?? 0 })
      : translate(more ? 'console.firstRows' : 'console.allRows', { smart_count: rows.length });
  return (
    <div>
      <Said role="status">
        {said} · {translate('console.took', { ms: milliseconds })}
        {others && ` · ${translate('console.otherResults')}`}
      </Said>
      {columns.length > 0 && <ResultGrid grid={outcome} label={translate('console.result')} />}
    </div>
  );
}

const Said = styled('p')(({ theme: { tokens } }) => ({
  margin: 0,
  padding: '8px 14px',
  fontSize: '0.8125rem',
  color: tokens.inkSoft,
}));
