import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createDataProvider } from '#providers/dataProvider.ts';
import { createI18nProvider } from '#providers/i18nProvider.ts';
import { AppContexts, type AppParts, Themed } from './AppContexts.tsx';
import { Broken } from './Broken.tsx';
import { LeaveGuard } from './records/forms/keep/LeaveGuard.tsx';
import { registry } from './registry.ts';
import { chunkAt, createRoutes } from './routes.tsx';
import type { Frame } from './session/frame.ts';
import { createQueryClient } from './session/queryClient.ts';
import { base, withoutBase } from './session/redirect.ts';
import { createStore } from './session/store.ts';
import { OpenableContext } from './shell/openableContext.ts';
import { Shell } from './shell/Shell.tsx';
import { createErrorChannel } from './ui/errorChannel.ts';

/** The whole app, started for one session. */
export interface StartedApp {
  readonly element: ReactNode;
  /** Stops the app when its session ends. */
  stop(): void;
}

const identityKey = ['auth', 'getIdentity'];

/** Starts the app. Requests everything the first screen needs in parallel. */
export async function startApp(frame: Frame): Promise<StartedApp> {
  const queryClient = createQueryClient();
  const refusals = createErrorChannel(frame.refused, frame.language);
  const i18nStarted = createI18nProvider(frame.language, registry);
  const routes = createRoutes(registry, async () => (await i18nStarted).addPages());
  fetchSession(frame, queryClient);
  fetchScreen(routes);
  const hooks = { log: frame.errorLog.add, say: frame.language.say, onRefusal: frame.refused.emit };
  const dataProvider = createDataProvider(frame.client, registry, hooks);
  const { provider: i18n } = await i18nStarted;
  // Answers contain server texts in the language they were requested in.
  const store = createStore(i18n, () => queryClient.invalidateQueries());
  const parts: AppParts = { frame, dataProvider, i18n, store, queryClient, refusals };
  const router = createBrowserRouter(
    [
      {
        element: (
          <AppContexts {...parts}>
            <Outlet />
          </AppContexts>
        ),
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
  chunkAt(routes, route === '/' ? '/home' : route)?.preload();
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
