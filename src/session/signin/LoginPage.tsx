import { useState } from 'react';
import { CallError } from '#providers/callError.ts';
import { ret } from '#schemas/wire.ts';
import type { Frame } from '../frame.ts';
import { PageLink } from './PageLink.tsx';
import { Scene } from './Scene.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useSpeech } from './speech.ts';

interface LoginPageProps {
  readonly frame: Frame;
  /** Why the sign-in page is shown again. */
  readonly message: string;
  readonly onPrepare: () => void;
  /** Shows the next page; the form stays busy until it is ready. */
  readonly onSignedIn: () => Promise<void>;
  readonly onRegister: () => void;
}

/** The sign-in page for administrators. By hand, since no one is signed in yet and no resource is loaded. */
export function LoginPage({ frame, message, onPrepare, onSignedIn, onRegister }: LoginPageProps) {
  const { say, mayRegister } = useSpeech();
  const [isDeveloper, setDeveloper] = useState(false);
  return (
    <Scene title={say('frame.signIn.title', { site: say('site.name') })} lead={say('frame.signIn.lead')}>
      <SignInForm
        client={frame.client}
        message={message}
        usernameHint={say('frame.signIn.usernameHint')}
        onSubmit={async (values) => {
          onPrepare();
          setDeveloper(false);
          await frame.auth.login(values).catch((error: unknown) => {
            setDeveloper(error instanceof CallError && error.ret === ret.forbidden);
            throw error;
          });
          await onSignedIn();
        }}
      />
      {isDeveloper && (
        <p className="kf-form-foot">
          <a className="kf-link" href="/login">
            {say('frame.signIn.toPortal')}
          </a>
        </p>
      )}
      {mayRegister && (
        <PageLink href="/admin/register" text={say('frame.signIn.toRegister')} onFollow={onRegister} />
      )}
    </Scene>
  );
}
