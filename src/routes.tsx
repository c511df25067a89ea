import type { ComponentType } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { matchRoutes, Navigate, type RouteObject, useLocation } from 'react-router';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Registry, Resource, ScreenName } from '#schemas/resource.ts';
import { type Feature, FeatureContext } from './feature.ts';
import { Guard, PasswordFirst } from './guard.tsx';
import { MovedTo } from './MovedTo.tsx';
import { routeHere } from './routerProvider.tsx';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { NoPermission } from './shell/NoPermission.tsx';
import { type LazyChunk, type Loadable, lazyChunk } from './ui/lazyChunk.ts';

/** The props of a screen of any resource. */
interface ScreenProps {
  readonly resource: Resource;
}

type PageLoader = () => Promise<ComponentType<ScreenProps>>;

interface Extras {
  /** Loads a page with its texts. */
  readonly worded: (load: PageLoader) => PageLoader;
  readonly own: FeatureLoaders;
}

type Loaders = Readonly<Record<string, PageLoader>>;

/** The generated screens. */
const generated = {
  list: () => import('./records/ListScreen.tsx').then(({ ListScreen }) => ListScreen),
  add: () => import('./records/AddScreen.tsx').then(({ AddScreen }) => AddScreen),
  edit: () => import('./records/EditScreen.tsx').then(({ EditScreen }) => EditScreen),
  show: () => import('./records/ShowScreen.tsx').then(({ ShowScreen }) => ShowScreen),
  single: () => import('./records/SingleScreen.tsx').then(({ SingleScreen }) => SingleScreen),
} satisfies Record<ScreenName | 'single', PageLoader>;
type Generated = keyof typeof generated;
// Shared by all resources, so that it loads once.
const screens = Object.fromEntries(
  Object.entries(generated).map(([name, load]) => [name, lazyChunk<ScreenProps>(load)]),
) as Readonly<Record<Generated, LazyChunk<ScreenProps>>>;

/** Loads what resources render themselves in place of generated cells, fields and sections, by resource. */
export type FeatureLoaders = Readonly<Record<string, () => Promise<Feature>>>;

const features: FeatureLoaders = Object.fromEntries(
  Object.entries(import.meta.glob<Feature>('./features/*/index.tsx')).map(([path, load]) => [
    path.split('/')[2],
    load,
  ]),
);

const pages: Loaders = import.meta.glob<ComponentType<ScreenProps>>('./features/*/Page.tsx', {
  import: 'Page',
});
/** Pages that may also be opened with an id in their path. */
const pagesById: Loaders = import.meta.glob<ComponentType<ScreenProps>>('./features/*/ById.tsx', {
  import: 'ById',
});

/** Loads a page by its folder, for a route that no resource has. */
export function loadPage(folder: string): PageLoader {
  const load = pages[`./features/${folder}/Page.tsx`];
  if (!load) throw new Error(`there is no src/features/${folder}/Page.tsx`);
  return load;
}

/** What a route without a page shows. */
export const noPage = <ErrorPage code="404" leadsBack={false} />;

/**
 * Every route inside the shell: those of the resources and the error pages.
 * @param addWords adds the texts of the pages drawn by hand, while their code loads.
 */
export function createRoutes(registry: Registry, addWords: () => Promise<void>): RouteObject[] {
  return [
    { path: '/', element: <Navigate to="/home" replace /> },
    ...resourceRoutes(registry, addWords, features),
    { path: '/401', element: <NoPermission /> },
    { path: '/500', element: <ErrorPage code="500" /> },
    // A signed-in account needs no sign-in page.
    { path: '/login', element: <Navigate to="/home" replace /> },
    { path: '/register', element: <Navigate to="/home" replace /> },
    {
      path: '*',
      element: (
        <PasswordFirst>
          <Unknown />
        </PasswordFirst>
      ),
    },
  ].map((route) => ({ ...route, caseSensitive: true }));
}

/** The routes of the resources' screens and pages. */
export function resourceRoutes(
  { resources }: Registry,
  addWords: () => Promise<void>,
  own: FeatureLoaders,
): RouteObject[] {
  const worded =
    (load: PageLoader): PageLoader =>
    async () =>
      (await Promise.all([load(), addWords()]))[0];
  return [...resources.values()].flatMap((resource) => routesOf(resource, { worded, own }));
}

/** The fallback route: a path in react-admin's format redirects to its screen here. */
function Unknown() {
  const { pathname } = useLocation();
  const route = routeHere(pathname);
  return route === pathname ? <ErrorPage code="404" /> : <MovedTo path={route} />;
}

/** What a route has beside its element. */
export interface RouteHandle {
  /** The code of its page. */
  readonly chunk?: Loadable;
}

/** The code of the page at a path; undefined where it needs none. */
export function chunkAt(routes: RouteObject[], path: string): Loadable | undefined {
  return (matchRoutes(routes, path)?.at(-1)?.route.handle as RouteHandle | undefined)?.chunk;
}

function routesOf(resource: Resource, extras: Extras): RouteObject[] {
  if (resource.kind === 'single') {
    const screen = screenOf(resource, 'single', extras);
    return [guarded(resource.path, resource.path, screen, { resource })];
  }
  return resource.kind === 'page' ? pageRoutes(resource, extras) : collectionRoutes(resource, extras);
}

function collectionRoutes(resource: Resource, extras: Extras): RouteObject[] {
  const list = routeOf(resource, 'list');
  const own = (Object.keys(resource.routes) as ScreenName[]).map((screen) => {
    const uri = routeOf(resource, screen) as string;
    const path = needsId(screen) ? `${uri}/:id` : uri;
    return guarded(uri, path, screenOf(resource, screen, extras, drawnBy(resource, screen)), { resource });
  });
  const isElsewhere = list !== undefined && list !== resource.path;
  return isElsewhere ? [...own, { path: resource.path, element: <MovedTo path={list} /> }] : own;
}

/** A screen of a resource, loaded with the components that the resource renders itself. */
function screenOf(resource: Resource, screen: Generated, { worded, own }: Extras, page?: PageLoader) {
  const loadFeature = own[resource.name];
  const load = page ?? generated[screen];
  if (loadFeature) return lazyChunk(worded(withFeature(resource.name, load, loadFeature)));
  return page ? lazyChunk(worded(page)) : screens[screen];
}

function withFeature(name: string, load: PageLoader, loadFeature: () => Promise<Feature>): PageLoader {
  return async () => {
    const [Screen, feature] = await Promise.all([load(), loadFeature()]);
    const value = { name, feature };
    return (props) => (
      <FeatureContext value={value}>
        <Screen {...props} />
      </FeatureContext>
    );
  };
}

function needsId(screen: ScreenName): boolean {
  return screen === 'edit' || screen === 'show';
}

function drawnBy(resource: Resource, screen: ScreenName): Loaders[string] | undefined {
  const folder = resource.pages[screen];
  return needsId(screen)
    ? pagesById[`./features/${folder}/ById.tsx`]
    : pages[`./features/${folder}/Page.tsx`];
}

function pageRoutes(resource: Resource, { worded }: Extras): RouteObject[] {
  const { name, path, page } = resource;
  const whole = pages[`./features/${page}/Page.tsx`];
  const byId = pagesById[`./features/${page}/ById.tsx`];
  if (!whole && !byId) console.error(`resource ${name}: there is no src/features/${page}/Page.tsx`);
  return [
    ...(whole ? [guarded(path, path, lazyChunk(worded(whole)), { resource })] : []),
    ...(byId ? [guarded(path, `${path}/:id`, lazyChunk(worded(byId)), { resource })] : []),
  ];
}

function guarded<Props extends ScreenProps>(
  uri: string,
  path: string,
  Screen: LazyChunk<Props>,
  props: Props,
): RouteObject {
  const handle: RouteHandle = { chunk: Screen };
  const element = (
    <Guard uri={uri} screen={Screen}>
      <ResourceContextProvider value={props.resource.name}>
        <Screen {...props} />
      </ResourceContextProvider>
    </Guard>
  );
  return { path, element, handle };
}
