import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { untold } from '#providers/quiet.ts';

interface LoadProblemProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** Takes back what the list is narrowed by, where that may be what the server refuses. */
  readonly onClear?: (() => void) | undefined;
}

/** That the rows did not come, where they would have been, and why, unless the dialog says it. */
export function LoadProblem({ error, onRetry, onClear }: LoadProblemProps) {
  const translate = useTranslate();
  const message = untold(error);
  return (
    <Alert
      severity="error"
      sx={{ m: 1.5 }}
      action={
        <>
          {onClear && (
            <Button size="small" color="inherit" onClick={onClear}>
              {translate('list.filter.clearAll')}
            </Button>
          )}
          <Button size="small" color="inherit" onClick={onRetry}>
            {translate('list.retry')}
          </Button>
        </>
      }
    >
      {message === undefined ? translate('list.notLoaded') : translate('list.failed', { message })}
    </Alert>
  );
}
