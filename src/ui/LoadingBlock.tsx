import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';

/** The place of a card while its data is loading. */
export function LoadingBlock({ height }: { readonly height: number }) {
  const translate = useTranslate();
  // Without a role, a label is not permitted and not read.
  return (
    <Skeleton variant="rounded" height={height} role="progressbar" aria-label={translate('shell.loading')} />
  );
}
