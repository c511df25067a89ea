import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { base } from '../frame/redirect.ts';
import { takeRoom } from './belowBanner.ts';
import { Icon } from './icons.tsx';
import { useProfile } from './profile.ts';
import { useSession } from './sessionContext.ts';

/** Above everything while somebody is signed in as somebody else: who is who, and the way back. */
export function SimulationBanner() {
  const translate = useTranslate();
  const notify = useNotify();
  const session = useSession();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const profile = useProfile();
  const [isBusy, setBusy] = useState(false);
  const by = profile?.simulated_by?.username;
  if (!by) return null;
  const goBack = async () => {
    setBusy(true);
    const simulated = session.token();
    // The way back of the browser leads to no page of somebody else: that entry is taken.
    // An hour may be over: then the refusal itself has led back.
    await dataProvider.call('Platform.User.EndSimulation', {}).catch(() => undefined);
    if (session.token() !== simulated || session.goBack()) return location.replace(`${base}/user/list`);
    notify(translate('entity.simulation.gone'), { type: 'warning' });
    session.end();
    location.replace(`${base}/login`);
  };
  return (
    <Bar ref={takeRoom} role="status">
      <Icon name="people" />
      <span>{translate('entity.simulation.banner', { name: profile?.username, by })}</span>
      <Button size="small" variant="contained" color="inherit" onClick={goBack} disabled={isBusy}>
        {translate('entity.simulation.back', { by })}
      </Button>
    </Bar>
  );
}

const Bar = styled('div')(({ theme: { tokens } }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1250,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px 12px',
  padding: '6px 16px',
  fontSize: '0.875rem',
  color: tokens.tones.warning.ink,
  backgroundColor: tokens.tones.warning.soft,
  borderBottom: `1px solid ${tokens.tones.warning.mark}`,
  '& > span': { overflowWrap: 'anywhere' },
}));
