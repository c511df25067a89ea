import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, type I18nProvider, type Store } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { createBrowserRouter, matchRoutes, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createDataProvider } from '#providers/dataProvider.ts';
import { createI18nProvider } from '#providers/i18nProvider.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { Broken } from './Broken.tsx';
import { LeaveGuard } from './forms/keep/LeaveGuard.tsx';
import { OnceProvider } from './forms/once/OnceProvider.tsx';
import type { Frame } from './frame/frame.ts';
import { LanguageProvider, stillProvider } from './frame/LanguageProvider.tsx';
import { Notices } from './frame/Notices.tsx';
import { createQueryClient } from './frame/queryClient.ts';
import { RefusalDialog } from './frame/RefusalDialog.tsx';
import { ReplacedDialog } from './frame/ReplacedDialog.tsx';
import { base, withoutBase } from './frame/redirect.ts';
import { createRefusals, type Refusals } from './frame/refusals.ts';
import { createStore } from './frame/store.ts';
import { registry } from './registry.ts';
import { createRoutes, type RouteHandle } from './routes.tsx';
import { ErrorLogContext } from './shell/errorLogContext.ts';
import { useMode } from './shell/mode.ts';
import { OpenableContext } from './shell/openableContext.ts';
import { Shell } from './shell/Shell.tsx';
import { SessionContext } from './shell/sessionContext.ts';
import { createKaifangTheme } from './theme.ts';

/** The whole app, started for one session. */
export interface StartedApp {
  readonly element: ReactNode;
  /** Ends it when its session ends. */
  stop(): void;
}

const identityKey = ['auth', 'getIdentity'];

interface Parts {
  readonly frame: Frame;
  readonly dataProvider: KaifangDataProvider;
  readonly i18n: I18nProvider;
  readonly store: Store;
  readonly queryClient: QueryClient;
  readonly refusals: Refusals;
}

/** Starts the app: what the first screen needs is asked for at once, not one after the other. */
export async function startApp(frame: Frame): Promise<StartedApp> {
  const queryClient = createQueryClient();
  const refusals = createRefusals(frame.refused);
  const i18nStarted = createI18nProvider(frame.language, registry);
  const routes = createRoutes(registry, async () => (await i18nStarted).addPages());
  fetchSession(frame, queryClient);
  fetchScreen(routes);
  const hooks = { log: frame.errorLog.add, say: frame.language.say, onRefusal: frame.refused.tell };
  const dataProvider = createDataProvider(frame.client, registry, hooks);
  const { provider: i18n } = await i18nStarted;
  // The profile bears words of the server's in the language that it was asked in.
  const store = createStore(i18n, () => queryClient.invalidateQueries({ queryKey: identityKey }));
  const parts = { frame, dataProvider, i18n, store, queryClient, refusals };
  const router = createBrowserRouter(
    [
      {
        element: <Inside {...parts} />,
        errorElement: <Broken say={frame.language.say} />,
        children: [
          {
            element: <InShell openable={openableIn(routes)} />,
            children: [{ errorElement: <Broken inShell say={frame.language.say} />, children: routes }],
          },
        ],
      },
    ],
    { basename: base },
  );
  const stop = () => {
    router.dispose();
    refusals.stop();
    queryClient.clear();
  };
  const element = (
    <Themed>
      <RouterProvider router={router} />
    </Themed>
  );
  return { element, stop };
}

function fetchSession({ auth }: Frame, queryClient: QueryClient): void {
  queryClient.prefetchQuery({ queryKey: identityKey, queryFn: auth.getIdentity });
  queryClient.prefetchQuery({ queryKey: ['auth', 'getPermissions', {}], queryFn: auth.getPermissions });
}

function fetchScreen(routes: RouteObject[]): void {
  const route = withoutBase(location.pathname);
  const found = matchRoutes(routes, route === '/' ? '/home' : route)?.at(-1);
  (found?.route.handle as RouteHandle | undefined)?.preload();
}

function Themed({ children }: { readonly children: ReactNode }) {
  const { mode } = useMode();
  const theme = useMemo(() => createKaifangTheme(mode), [mode]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}

function Inside({ frame, dataProvider, i18n, store, queryClient, refusals }: Parts) {
  const still = useMemo(() => stillProvider(i18n), [i18n]);
  return (
    <CoreAdminContext
      authProvider={frame.auth}
      dataProvider={dataProvider}
      i18nProvider={still}
      store={store}
      queryClient={queryClient}
    >
      <LanguageProvider i18n={i18n}>
        <ErrorLogContext value={frame.errorLog}>
          <SessionContext value={frame.session}>
            <OnceProvider>
              <Outlet />
            </OnceProvider>
          </SessionContext>
          <Notices refusals={refusals} />
          <RefusalDialog refusals={refusals} />
          <ReplacedDialog session={frame.session} signedOut={frame.signedOut} />
        </ErrorLogContext>
      </LanguageProvider>
    </CoreAdminContext>
  );
}

function openableIn(routes: readonly RouteObject[]): ReadonlySet<string> {
  return new Set(routes.flatMap(({ path }) => (path && !/[:*]/.test(path) ? [path] : [])));
}

function InShell({ openable }: { readonly openable: ReadonlySet<string> }) {
  return (
    <OpenableContext value={openable}>
      <Shell>
        <Outlet />
      </Shell>
      <LeaveGuard />
    </OpenableContext>
  );
}
