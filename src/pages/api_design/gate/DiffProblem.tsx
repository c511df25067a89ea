import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ApiDiff } from '#schemas/payloads/gate.ts';

/** That two versions could not be compared; why is told by the dialog of the refused call. */
export function DiffProblem({ comparison }: { readonly comparison: UseQueryResult<ApiDiff> }) {
  const translate = useTranslate();
  if (!comparison.isError) return null;
  const again = (
    <Button color="inherit" size="small" onClick={() => void comparison.refetch()}>
      {translate('list.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={again}>
      {translate('gate.notCompared')}
    </Alert>
  );
}
