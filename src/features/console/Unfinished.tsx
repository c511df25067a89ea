import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Failed } from './useStoppable.ts';

/**
 * Why a statement gave no result: its database's error, or that the person who ran it stopped it, which is
 * not an error.
 */
export function Unfinished({ failed: { error, position, isStopped } }: { readonly failed: Failed }) {
  const translate = useTranslate();
  return (
    <Alert severity={isStopped ? 'info' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
      {error}
      {position !== undefined && ` ${translate('console.position', { place: position })}`}
    </Alert>
  );
}
