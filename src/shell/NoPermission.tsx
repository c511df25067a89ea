import { usePermissions, useTranslate } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import { allOperations, type Operation } from '#schemas/derive/operations.ts';
import type { Permission } from '#schemas/wire.ts';
import { useLang } from '../lang.ts';
import { registry } from '../registry.ts';
import { useIsAdmin } from '../session/profile.ts';
import { ErrorPage } from './ErrorPage.tsx';

/**
 * Shows that the account may not open a page, which permission it lacks, and who can grant it. If the page is
 * opened again and is now allowed, or another account is signed in, it redirects to the requested page.
 */
export function NoPermission() {
  const translate = useTranslate();
  const lang = useLang();
  const { uri, meant } = (useLocation().state ?? {}) as { readonly uri?: string; readonly meant?: string };
  const { permissions } = usePermissions<Permission>();
  const isAdmin = useIsAdmin();
  const operation = allOperations(registry).find((one) => one.uri === uri);
  if (uri !== undefined && meant !== undefined && permissions?.paths.includes(uri))
    return <Navigate to={meant} replace />;
  const help = translate(`record.permission.${isAdmin ? wordOf(operation) : 'adminsAlone'}`, {
    name: operation?.label[lang],
    uri,
  });
  return <ErrorPage code="401" help={help} />;
}

// Operations reserved for super administrators cannot be granted.
function wordOf(operation: Operation | undefined): string {
  if (!operation) return 'ask';
  return operation.access === 'super' ? 'superAlone' : 'askFor';
}
