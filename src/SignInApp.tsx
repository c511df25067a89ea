import { useLayoutEffect, useMemo, useState } from 'react';
import type { Lang } from '#schemas/resource.ts';
import type { Frame } from './session/frame.ts';
import { base, withoutBase } from './session/redirect.ts';
import { LoginPage } from './session/signin/LoginPage.tsx';
import { RegisterPage } from './session/signin/RegisterPage.tsx';
import { SignInError } from './session/signin/SignInError.tsx';
import { type Speech, SpeechContext } from './session/signin/speech.ts';
import { useSite } from './session/signin/useSite.ts';
import type { ErrorChannel } from './ui/errorChannel.ts';

interface SignInAppProps {
  readonly frame: Frame;
  readonly refusals: ErrorChannel;
  readonly message: string;
  readonly onPrepare: () => void;
  readonly onSignedIn: () => Promise<void>;
}

/** The pages for signed-out users. They use React and no other library, so that the first page loads fast. */
export function SignInApp({ frame, refusals, message, onPrepare, onSignedIn }: SignInAppProps) {
  const speech = useFrameSpeech(frame);
  const [route, goTo] = useRoute();
  const isRegister = route === '/register';
  const { say } = speech;
  const title = say(isRegister ? 'frame.register.title' : 'frame.signIn.submit');
  useLayoutEffect(() => {
    document.title = `${title} - ${say('site.name')}`;
  }, [title, say]);
  return (
    <SpeechContext value={speech}>
      {isRegister ? (
        <RegisterPage frame={frame} onSignIn={() => goTo('/login')} />
      ) : (
        <LoginPage
          frame={frame}
          message={message}
          onPrepare={onPrepare}
          onSignedIn={onSignedIn}
          onRegister={() => goTo('/register')}
        />
      )}
      <SignInError refusals={refusals} />
    </SpeechContext>
  );
}

function useFrameSpeech({ language, client }: Frame): Speech {
  const [lang, setLang] = useState<Lang>(language.lang);
  const { project_name: name, logo, record, isOpen: mayRegister } = useSite(client);
  return useMemo(
    () => ({
      lang,
      logo,
      record,
      mayRegister,
      say: (key, values) => (name && key === 'site.name' ? name : language.say(key, values)),
      change: (wanted) => void language.change(wanted).then(() => setLang(language.lang)),
    }),
    [language, lang, name, logo, record, mayRegister],
  );
}

function useRoute(): [string, (route: string) => void] {
  const [route, setRoute] = useState(() => withoutBase(location.pathname));
  useLayoutEffect(() => {
    const follow = () => setRoute(withoutBase(location.pathname));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  const goTo = (next: string) => {
    history.pushState(null, '', base + next);
    setRoute(next);
  };
  return [route, goTo];
}
