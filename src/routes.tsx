import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Registry, Resource, ScreenName } from '#schemas/resource.ts';
import { type LazyChunk, lazyChunk } from './frame/lazyChunk.ts';
import { Guard, PasswordFirst } from './guard.tsx';
import { MovedTo } from './MovedTo.tsx';
import { ErrorPage } from './pages/errors/ErrorPage.tsx';
import { NoPermission } from './pages/errors/NoPermission.tsx';

/** What a screen of any resource is told. */
export interface ScreenProps {
  readonly resource: Resource;
}

const screens: Readonly<Record<ScreenName, LazyChunk<ScreenProps>>> = {
  list: lazyChunk(() => import('./screens/ListScreen.tsx').then(({ ListScreen }) => ListScreen)),
  add: lazyChunk(() => import('./screens/AddScreen.tsx').then(({ AddScreen }) => AddScreen)),
  edit: lazyChunk(() => import('./screens/EditScreen.tsx').then(({ EditScreen }) => EditScreen)),
  show: lazyChunk(() => import('./screens/ShowScreen.tsx').then(({ ShowScreen }) => ShowScreen)),
};
const single = lazyChunk(() => import('./screens/SingleScreen.tsx').then(({ SingleScreen }) => SingleScreen));

type PageLoader = () => Promise<ComponentType<ScreenProps>>;
type Worded = (load: PageLoader) => PageLoader;
type Loaders = Readonly<Record<string, PageLoader>>;
const pages: Loaders = import.meta.glob<ComponentType<ScreenProps>>('./pages/*/Page.tsx', {
  import: 'Page',
});
/** Pages that may also be opened with an id in their path. */
const pagesById: Loaders = import.meta.glob<ComponentType<ScreenProps>>('./pages/*/ById.tsx', {
  import: 'ById',
});

/**
 * Every route inside the shell: those of the resources, the error pages, and nothing else.
 * @param addWords brings the texts of the pages drawn by hand, beside their code.
 */
export function createRoutes(registry: Registry, addWords: () => Promise<void>): RouteObject[] {
  const worded =
    (load: PageLoader): PageLoader =>
    async () =>
      (await Promise.all([load(), addWords()]))[0];
  return [
    { path: '/', element: <Navigate to="/home" replace /> },
    ...[...registry.resources.values()].flatMap((resource) => routesOf(resource, worded)),
    { path: '/401', element: <NoPermission /> },
    { path: '/500', element: <ErrorPage code="500" /> },
    // Signed in there is nothing to sign in to.
    { path: '/login', element: <Navigate to="/home" replace /> },
    { path: '/register', element: <Navigate to="/home" replace /> },
    {
      path: '*',
      element: (
        <PasswordFirst>
          <ErrorPage code="404" />
        </PasswordFirst>
      ),
    },
  ].map((route) => ({ ...route, caseSensitive: true }));
}

/** What a route can do before it is drawn: fetch its code. */
export interface RouteHandle {
  preload(): void;
}

function routesOf(resource: Resource, worded: Worded): RouteObject[] {
  if (resource.kind === 'single') return [guarded(resource.path, resource.path, single, { resource })];
  return resource.kind === 'page' ? pageRoutes(resource, worded) : collectionRoutes(resource, worded);
}

function collectionRoutes(resource: Resource, worded: Worded): RouteObject[] {
  const list = routeOf(resource, 'list');
  const own = (Object.keys(resource.routes) as ScreenName[]).map((screen) => {
    const uri = routeOf(resource, screen) as string;
    const path = needsId(screen) ? `${uri}/:id` : uri;
    const page = drawnBy(resource, screen);
    return guarded(uri, path, page ? lazyChunk(worded(page)) : screens[screen], { resource });
  });
  const isElsewhere = list !== undefined && list !== resource.path;
  return isElsewhere ? [...own, { path: resource.path, element: <MovedTo path={list} /> }] : own;
}

function needsId(screen: ScreenName): boolean {
  return screen === 'edit' || screen === 'show';
}

function drawnBy(resource: Resource, screen: ScreenName): Loaders[string] | undefined {
  const folder = resource.pages[screen];
  return needsId(screen) ? pagesById[`./pages/${folder}/ById.tsx`] : pages[`./pages/${folder}/Page.tsx`];
}

function pageRoutes(resource: Resource, worded: Worded): RouteObject[] {
  const { name, path, page } = resource;
  const whole = pages[`./pages/${page}/Page.tsx`];
  const byId = pagesById[`./pages/${page}/ById.tsx`];
  if (!whole && !byId) console.error(`resource ${name}: there is no src/pages/${page}/Page.tsx`);
  return [
    ...(whole ? [guarded(path, path, lazyChunk(worded(whole)), { resource })] : []),
    ...(byId ? [guarded(path, `${path}/:id`, lazyChunk(worded(byId)), { resource })] : []),
  ];
}

function guarded<Props extends object>(
  uri: string,
  path: string,
  Screen: LazyChunk<Props>,
  props: Props,
): RouteObject {
  const handle: RouteHandle = { preload: Screen.preload };
  const element = (
    <Guard uri={uri}>
      <Screen {...props} />
    </Guard>
  );
  return { path, element, handle };
}
