import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createLanguage, type Language } from '#providers/language.ts';
import { createSession } from '#providers/session.ts';
import { ensureStorage } from '../session/ensureStorage.ts';
import { createKaifangTheme } from '../theme.ts';
import { assertOwnHtml } from '../trustedHtml.ts';
import { followMode, useMode } from '../ui/mode.ts';
import '../ui/base.css';
import { keepPage } from './keepPage.ts';
import { Studio } from './Studio.tsx';
import { createAsk } from './studioCalls.ts';
import { studioTexts, type Texts, TextsContext } from './texts.ts';

assertOwnHtml();
ensureStorage();
followMode();
keepPage();
const session = createSession();
const ask = createAsk(session.token);
createLanguage(studioTexts).then((language) => {
  createRoot(document.getElementById('root') as HTMLElement).render(<Page language={language} />);
});

function Page({ language }: { readonly language: Language }) {
  const { mode } = useMode();
  const theme = useMemo(() => createKaifangTheme(mode), [mode]);
  const [lang, setLang] = useState(language.lang());
  const texts = useMemo(
    (): Texts => ({
      lang,
      t: language.say,
      change: (next) => void language.change(next).then(() => setLang(next)),
    }),
    [language, lang],
  );
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <TextsContext value={texts}>
        <Studio ask={ask} session={session} />
      </TextsContext>
    </ThemeProvider>
  );
}
