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
import { createBrowserRouter, matchRoutes, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { withAccess } from '#providers/access.ts';
import { createDataProvider } from '#providers/dataProvider.ts';
import { createI18nProvider } from '#providers/i18nProvider.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { Broken } from './Broken.tsx';
import { LeaveGuard } from './records/forms/keep/LeaveGuard.tsx';
import { OnceProvider } from './records/forms/OnceProvider.tsx';
import { registry } from './registry.ts';
import { resourceDefinitions } from './resourceDefinitions.ts';
import { routerProvider } from './routerProvider.tsx';
import { createRoutes, type RouteHandle } from './routes.tsx';
import type { Frame } from './session/frame.ts';
import { LanguageProvider, stillProvider } from './session/LanguageProvider.tsx';
import { createQueryClient } from './session/queryClient.ts';
import { ReplacedDialog } from './session/ReplacedDialog.tsx';
import { base, withoutBase } from './session/redirect.ts';
import { SessionContext } from './session/sessionContext.ts';
import { createStore } from './session/store.ts';
import { ErrorLogContext } from './shell/errorLogContext.ts';
import { OpenableContext } from './shell/openableContext.ts';
import { Shell } from './shell/Shell.tsx';
import { createKaifangTheme } from './theme.ts';
import { ErrorDialog } from './ui/ErrorDialog.tsx';
import { createErrorChannel, type ErrorChannel } from './ui/errorChannel.ts';
import { useMode } from './ui/mode.ts';
import { Notices } from './ui/Notices.tsx';

/** The whole app, started for one session. */
export interface StartedApp {
  readonly element: ReactNode;
  /** Stops the app when its session ends. */
  stop(): void;
}

const identityKey = ['auth', 'getIdentity'];

interface Parts {
  readonly frame: Frame;
  readonly dataProvider: KaifangDataProvider;
  readonly i18n: I18nProvider;
  readonly store: Store;
  readonly queryClient: QueryClient;
  readonly refusals: ErrorChannel;
}

/** Starts the app. Requests everything the first screen needs in parallel. */
export async function startApp(frame: Frame): Promise<StartedApp> {
  const queryClient = createQueryClient();
  const refusals = createErrorChannel(frame.refused);
  const i18nStarted = createI18nProvider(frame.language, registry);
  const routes = createRoutes(registry, async () => (await i18nStarted).addPages());
  fetchSession(frame, queryClient);
  fetchScreen(routes);
  const hooks = { log: frame.errorLog.add, say: frame.language.say, onRefusal: frame.refused.emit };
  const dataProvider = createDataProvider(frame.client, registry, hooks);
  const { provider: i18n } = await i18nStarted;
  // The profile contains server texts in the language it was requested in.
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
                <Outlet />
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
