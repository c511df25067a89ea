import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useProfile } from '../profile.ts';
import { moment } from './moment.ts';

/** What only paper says: of which site it is, who printed it, and when. */
export function PrintNote() {
  const translate = useTranslate();
  const profile = useProfile();
  const [time, setTime] = useState(() => moment(new Date().toISOString()));
  useEffect(() => {
    const stamp = () => flushSync(() => setTime(moment(new Date().toISOString())));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return (
    <Note aria-hidden>
      <b>{profile?.site?.name || translate('shell.product')}</b>
      <span>{translate('record.printed.by', { name: profile?.username ?? '', time })}</span>
    </Note>
  );
}

const Note = styled('div')({
  display: 'none',
  '@media print': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    marginBottom: 12,
    fontSize: '9pt',
  },
});
