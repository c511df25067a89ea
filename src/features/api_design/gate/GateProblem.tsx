import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { silentServices } from '#providers/quiet.ts';

interface GateProblemProps {
  /** What failed to load. */
  readonly what: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Shown where a part of the publish dialog failed to load, with a retry. */
export function GateProblem({ what, error, onRetry }: GateProblemProps) {
  const translate = useTranslate();
  const message = silentServices(error);
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
