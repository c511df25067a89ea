import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import {
  CoreAdminContext,
  type I18nProvider,
  ResourceDefinitionContextProvider,
  type Store,
} from 'react-admin';
import { withAccess } from '#providers/access.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { OnceProvider } from './records/forms/OnceProvider.tsx';
import { registry } from './registry.ts';
import { resourceDefinitions } from './resourceDefinitions.ts';
import { routerProvider } from './routerProvider.tsx';
import type { Frame } from './session/frame.ts';
import { LanguageProvider, stillProvider } from './session/LanguageProvider.tsx';
import { ReplacedDialog } from './session/ReplacedDialog.tsx';
import { SessionContext } from './session/sessionContext.ts';
import { ErrorLogContext } from './shell/errorLogContext.ts';
import { createKaifangTheme } from './theme.ts';
import { ErrorDialog } from './ui/ErrorDialog.tsx';
import type { ErrorChannel } from './ui/errorChannel.ts';
import { useMode } from './ui/mode.ts';
import { Notices } from './ui/Notices.tsx';
import { useFocusAfterDialogs } from './ui/useFocusAfterDialogs.ts';

/** What the contexts hold. */
export interface AppParts {
  readonly frame: Frame;
  readonly dataProvider: KaifangDataProvider;
  readonly i18n: I18nProvider;
  readonly store: Store;
  readonly queryClient: QueryClient;
  readonly refusals: ErrorChannel;
}

/** Everything that screens read from contexts: react-admin's providers, the session, notices and dialogs. */
export function AppContexts(props: AppParts & { readonly children: ReactNode }) {
  const { frame, dataProvider, i18n, store, queryClient, refusals, children } = props;
  useFocusAfterDialogs();
  const still = useMemo(() => stillProvider(i18n), [i18n]);
  const auth = useMemo(() => withAccess(frame.auth, registry), [frame.auth]);
  const definitions = useMemo(() => resourceDefinitions(registry, frame.language.lang), [frame.language]);
  return (
    <CoreAdminContext
      authProvider={auth}
      dataProvider={dataProvider}
      i18nProvider={still}
      store={store}
      queryClient={queryClient}
      routerProvider={routerProvider}
    >
      <LanguageProvider i18n={i18n}>
        <ErrorLogContext value={frame.errorLog}>
          <SessionContext value={frame.session}>
            <OnceProvider>
              <ResourceDefinitionContextProvider definitions={definitions}>
                {children}
              </ResourceDefinitionContextProvider>
            </OnceProvider>
          </SessionContext>
          <Notices refusals={refusals} />
          <ErrorDialog refusals={refusals} />
          <ReplacedDialog session={frame.session} signedOut={frame.signedOut} />
        </ErrorLogContext>
      </LanguageProvider>
    </CoreAdminContext>
  );
}

/** The product's theme in the mode that the person chose. */
export function Themed({ children }: { readonly children: ReactNode }) {
  const { mode } = useMode();
  const theme = useMemo(() => createKaifangTheme(mode), [mode]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
