import { type ReactNode, Suspense, useMemo } from 'react';
import { useGetIdentity, usePermissions } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import type { Permission, Profile } from '#schemas/wire.ts';
import { isPortal } from './isPortal.ts';
import { passwordPath } from './links.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import type { Loadable } from './ui/lazyChunk.ts';
import { Retry } from './ui/Retry.tsx';
import { ScreenSkeleton } from './ui/ScreenSkeleton.tsx';
import { WhenLoaded } from './ui/WhenLoaded.tsx';

interface GuardProps {
  /** The path by which permissions identify the route. */
  readonly uri: string;
  /** The screen among the children. */
  readonly screen: Loadable;
  readonly children: ReactNode;
}

/**
 * Renders only permitted routes: a known route that the account may not open redirects to the 401 page, and
 * until the initial password is changed every route redirects to that page.
 */
export function Guard({ uri, screen, children }: GuardProps) {
  const { permissions, error, refetch } = usePermissions<Permission>();
  const { isPending } = useGetIdentity();
  const mustChange = useMustChange();
  const { pathname, search, hash } = useLocation();
  const paths = useMemo(() => new Set(permissions?.paths), [permissions]);
  if (error && !permissions) return <Unknown onRetry={() => refetch()} />;
  if (!permissions || isPending) return <ScreenSkeleton />;
  if (mustChange && uri !== passwordPath) return <Navigate to={passwordPath} replace />;
  if (!paths.has(uri)) {
    if (isPortal) return <ErrorPage code="401" leadsBack={false} />;
    const meant = `${pathname}${search}${hash}`;
    return <Navigate to="/401" replace state={{ uri, meant }} />;
  }
  return (
    <WhenLoaded chunk={screen} fallback={<ScreenSkeleton />}>
      <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
    </WhenLoaded>
  );
}

/** Redirects every address, known or not, to the initial change of password. */
export function PasswordFirst({ children }: { readonly children: ReactNode }) {
  return useMustChange() ? <Navigate to={passwordPath} replace /> : children;
}

function useMustChange(): boolean {
  const { identity } = useGetIdentity();
  return (identity as Profile | undefined)?.must_change_password === true;
}

// Without a response the permissions are unknown. That is no reason to sign the account out.
function Unknown({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <ErrorPage code="500" leadsBack={false}>
      <Retry onRetry={onRetry} />
    </ErrorPage>
  );
}
