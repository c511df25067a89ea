import { useMemo, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AccountProvider } from './account.tsx';
import { type Portal, PortalContext } from './portal.ts';
import { portalRoutes } from './routes.tsx';
import { type Texts, TextsContext } from './texts.ts';

/** The portal's pages in the language of this tab. */
export function PortalApp({ portal }: { readonly portal: Portal }) {
  const [router] = useState(() => createBrowserRouter(portalRoutes()));
  return (
    <PortalContext value={portal}>
      <TextsContext value={useLanguageTexts(portal)}>
        <AccountProvider>
          <RouterProvider router={router} />
        </AccountProvider>
      </TextsContext>
    </PortalContext>
  );
}

function useLanguageTexts({ language }: Portal): Texts {
  const [lang, setLang] = useState(language.lang);
  return useMemo(
    () => ({
      lang,
      t: language.say,
      change: (wanted) => void language.change(wanted).then(() => setLang(language.lang)),
    }),
    [language, lang],
  );
}
