import { useState } from 'react';
import type { Frame } from '../frame.ts';
import { PageLink } from './PageLink.tsx';
import { Registered, RegisterForm } from './RegisterForm.tsx';
import { Scene } from './Scene.tsx';
import { useSpeech } from './speech.ts';

interface RegisterPageProps {
  readonly frame: Frame;
  readonly onSignIn: () => void;
}

/** The registration page for developers. By hand, since no one is signed in yet and no resource is loaded. */
export function RegisterPage({ frame, onSignIn }: RegisterPageProps) {
  const { say, mayRegister } = useSpeech();
  const [registered, setRegistered] = useState('');
  if (!mayRegister && !registered)
    return (
      <Scene title={say('frame.register.closed')} lead={say('frame.register.closedLead')}>
        <PageLink href="/admin/login" text={say('frame.register.toSignIn')} onFollow={onSignIn} />
      </Scene>
    );
  return (
    <Scene title={say('frame.register.title')} lead={say('frame.register.lead')}>
      <div role="status">{registered && <Registered username={registered} />}</div>
      {!registered && <RegisterForm client={frame.client} onRegistered={setRegistered} />}
      <PageLink href="/admin/login" text={say('frame.register.toSignIn')} onFollow={onSignIn} />
    </Scene>
  );
}
