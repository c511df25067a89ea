import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { untold } from '#providers/quiet.ts';

interface GateProblemProps {
  /** What did not come. */
  readonly what: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** That a part of what is asked before publishing did not come, where it would have been, with another try. */
export function GateProblem({ what, error, onRetry }: GateProblemProps) {
  const translate = useTranslate();
  const message = untold(error);
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          {translate('list.retry')}
        </Button>
      }
    >
      <p>{what}</p>
      {message && <p>{message}</p>}
    </Alert>
  );
}
