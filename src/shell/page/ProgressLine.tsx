import LinearProgress from '@mui/material/LinearProgress';
import { useLoading, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

/** Waiting that is shorter than this is not worth a sign. */
const patience = 200;

/** A thin line at the very top while something is on its way. */
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
