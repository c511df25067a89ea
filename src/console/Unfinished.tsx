import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import type { Failed } from './useStoppable.ts';

/** Why a statement gave nothing: what its database said of it, or that whoever ran it stopped it, which is no error. */
export function Unfinished({ failed: { error, position, isStopped } }: { readonly failed: Failed }) {
  const translate = useTranslate();
  return (
    <Alert severity={isStopped ? 'info' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
      {error}
      {position !== undefined && ` ${translate('console.position', { place: position })}`}
    </Alert>
  );
}
