import type { ComponentType } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router';
import { consolePath } from '#schemas/consolePath.ts';
import { type LazyChunk, lazyChunk } from '../ui/lazyChunk.ts';
import { WhenLoaded } from '../ui/WhenLoaded.tsx';
import { useAccount } from './account.tsx';
import { ApiPage } from './features/apis/ApiPage.tsx';
import { CataloguePage } from './features/apis/CataloguePage.tsx';
import { ArticlePage } from './features/articles/ArticlePage.tsx';
import { ArticlesPage } from './features/articles/ArticlesPage.tsx';
import { HomePage } from './features/home/HomePage.tsx';
import { NotFoundPage } from './features/NotFoundPage.tsx';
import { PackagesPage } from './features/packages/PackagesPage.tsx';
import { type NavItem, Shell } from './shell/Shell.tsx';
import { Loading } from './ui/Loading.tsx';
import { PageBoundary } from './ui/PageBoundary.tsx';

/** A page of the portal. */
interface PortalPage {
  /** Its path, as react-router writes it. The server must know it too: server/features/portal/pages.ts. */
  readonly path: string;
  readonly Page: ComponentType | LazyChunk<object>;
  /** The text key of its link in the top navigation. */
  readonly nav?: string;
  /** For signed-in accounts only: others are sent to the sign-in page and come back. */
  readonly isOwn?: boolean;
}

/** Every page. One that most visitors never open is loaded when needed, by `lazyChunk`. */
const pages: readonly PortalPage[] = [
  { path: '/', Page: HomePage },
  { path: '/apis', Page: CataloguePage, nav: 'portal.nav.apis' },
  { path: '/apis/:service', Page: ApiPage },
  { path: '/packages', Page: PackagesPage, nav: 'portal.nav.packages' },
  { path: '/articles', Page: ArticlesPage, nav: 'portal.nav.articles' },
  { path: '/articles/:id', Page: ArticlePage },
  { path: '/login', Page: lazyChunk(() => import('./account/SignInPage.tsx').then((m) => m.SignInPage)) },
  {
    path: '/register',
    Page: lazyChunk(() => import('./account/RegisterPage.tsx').then((m) => m.RegisterPage)),
  },
  {
    path: `${consolePath}/*`,
    Page: lazyChunk(() => import('./console/Console.tsx').then((m) => m.Console)),
    isOwn: true,
  },
];

/** The address of the sign-in page, once there is one. */
const signInPath = '/login';

/** The routes of the pages, inside the shell. */
export function portalRoutes(): RouteObject[] {
  const has = (path: string) => pages.some((page) => page.path === path);
  const nav = pages.flatMap(({ path, nav: text }): NavItem[] => (text ? [{ path, text }] : []));
  const account = {
    signIn: has(signInPath) ? signInPath : null,
    register: has('/register') ? '/register' : null,
    console: has(`${consolePath}/*`) ? consolePath : null,
  };
  const routes = pages.map(({ path, Page, isOwn = false }) => ({
    path,
    // The screens of the back-office name themselves on routes that have a handle.
    ...(isOwn && { handle: {} }),
    element: isOwn ? (
      <SignedIn>
        <WhenLoaded chunk={'load' in Page ? Page : undefined} fallback={<Loading />}>
          <Page />
        </WhenLoaded>
      </SignedIn>
    ) : (
      <Page />
    ),
  }));
  return [
    {
      element: <Shell nav={nav} account={account} />,
      errorElement: <PageBoundary />,
      children: [
        { errorElement: <PageBoundary />, children: [...routes, { path: '*', element: <NotFoundPage /> }] },
      ],
    },
  ];
}

function SignedIn({ children }: { readonly children: React.ReactNode }) {
  const { profile } = useAccount();
  const { pathname, search } = useLocation();
  if (profile === undefined) return <Loading />;
  if (profile === null)
    return <Navigate to={`${signInPath}?redirect=${encodeURIComponent(pathname + search)}`} replace />;
  return children;
}
