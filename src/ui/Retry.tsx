import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

/** The button that retries. */
export function Retry({ onRetry }: { readonly onRetry: () => void }) {
  const translate = useTranslate();
  return <Button onClick={onRetry}>{translate('frame.errors.retry')}</Button>;
}
