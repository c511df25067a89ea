import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';

interface LoadProblemProps {
  readonly message: string;
  readonly onRetry: () => void;
  /** Takes back what the list is narrowed by, where that may be what the server refuses. */
  readonly onClear?: (() => void) | undefined;
}

/** Why the rows did not come, where they would have been. */
export function LoadProblem({ message, onRetry, onClear }: LoadProblemProps) {
  const translate = useTranslate();
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
      {translate('list.failed', { message })}
    </Alert>
  );
}
