import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { CallError } from '#providers/callError.ts';
import { faultWords } from './faultWords.ts';

/** Why the figures failed to load; the previous ones stay. */
export function StatsProblem({
  error,
  onRetry,
}: {
  readonly error: CallError | null;
  readonly onRetry: () => void;
}) {
  const translate = useTranslate();
  if (!error) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {translate('list.retry')}
        </Button>
      }
    >
      {faultWords(error)}
    </Alert>
  );
}
