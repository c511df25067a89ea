import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Language } from '#providers/language.ts';
import { type Speech, SpeechContext } from '../../session/signin/speech.ts';
import { loadBackOfficeTexts } from '../backOfficeTexts.ts';
import { useSite } from '../site.ts';
import { useTexts } from '../texts.ts';
import { Loading } from '../ui/Loading.tsx';
import { Problem } from '../ui/Problem.tsx';

/** Gives the fields of the sign-in form, which the portal shares with the back-office, their texts. */
export function SharedTexts({ children }: { readonly children: ReactNode }) {
  const { lang } = useTexts();
  const { site } = useSite();
  const [loaded, setLoaded] = useState<{ readonly language: Language; readonly lang: string }>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    loadBackOfficeTexts(lang).then((language) => setLoaded({ language, lang }), setError);
  }, [lang]);
  const speech = useMemo<Speech | undefined>(
    () =>
      loaded && {
        lang,
        say: loaded.language.say,
        mayRegister: site?.developer_registration !== false || site.member_registration === true,
        logo: null,
        record: null,
        change: () => {},
      },
    [loaded, lang, site],
  );
  if (error) return <Problem error={error} />;
  if (!speech) return <Loading />;
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}
