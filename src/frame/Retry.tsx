import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';

/** The button that asks once more. */
export function Retry({ onRetry }: { readonly onRetry: () => void }) {
  const translate = useTranslate();
  return <Button onClick={onRetry}>{translate('frame.errors.retry')}</Button>;
}
