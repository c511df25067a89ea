import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState } from 'react';
import { useLoading, useTranslate } from 'react-admin';

/** A shorter wait shows no indicator. */
const patience = 200;

/** A thin progress line at the top while something is loading. */
export function ProgressLine() {
  const translate = useTranslate();
  const isLoading = useLoading();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLoading) return setLong(false);
    const timer = setTimeout(() => setLong(true), patience);
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (!isLong) return null;
  return (
    <LinearProgress
      aria-label={translate('shell.loading')}
      sx={{ position: 'fixed', top: 0, left: 0, right: 0, zIndex: 'tooltip' }}
    />
  );
}
