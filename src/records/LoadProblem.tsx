import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { silentServices } from '#providers/quiet.ts';

interface LoadProblemProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** Clears the filters, if the server may have rejected them. */
  readonly onClear?: (() => void) | undefined;
}

/** The error in place of the rows that failed to load, with the reason, unless the dialog shows it. */
export function LoadProblem({ error, onRetry, onClear }: LoadProblemProps) {
  const translate = useTranslate();
  const message = silentServices(error);
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
