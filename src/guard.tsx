import { useGetIdentity, usePermissions } from 'ra-core';
import { type ReactNode, Suspense, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Permission, Profile } from '#schemas/wire.ts';
import { Retry } from './frame/Retry.tsx';
import { ScreenSkeleton } from './frame/ScreenSkeleton.tsx';
import { ErrorPage } from './pages/errors/ErrorPage.tsx';

const passwordRoute = '/account/resetPassword';

interface GuardProps {
  /** The address that permissions know the route by. */
  readonly uri: string;
  readonly children: ReactNode;
}

/**
 * Lets only those in who may: a known route that the account may not open leads to the 401 page, and until the
 * first password is changed everything leads there.
 */
export function Guard({ uri, children }: GuardProps) {
  const { permissions, error, refetch } = usePermissions<Permission>();
  const { isPending } = useGetIdentity();
  const mustChange = useMustChange();
  const { pathname, search, hash } = useLocation();
  const paths = useMemo(() => new Set(permissions?.paths), [permissions]);
  if (error && !permissions) return <Unknown onRetry={() => refetch()} />;
  if (!permissions || isPending) return <ScreenSkeleton />;
  if (mustChange && uri !== passwordRoute) return <Navigate to={passwordRoute} replace />;
  if (!paths.has(uri)) {
    const meant = `${pathname}${search}${hash}`;
    return <Navigate to="/401" replace state={{ uri, meant }} />;
  }
  return <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>;
}

/** Leads to the first change of the password whatever the address is, known or not. */
export function PasswordFirst({ children }: { readonly children: ReactNode }) {
  return useMustChange() ? <Navigate to={passwordRoute} replace /> : children;
}

function useMustChange(): boolean {
  const { identity } = useGetIdentity();
  return (identity as Profile | undefined)?.must_change_password === true;
}

// Without an answer nobody can say what the account may: that is no reason to sign it out.
function Unknown({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <ErrorPage code="500" leadsBack={false}>
      <Retry onRetry={onRetry} />
    </ErrorPage>
  );
}
