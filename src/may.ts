import { useCallback, useMemo } from 'react';
import { usePermissions } from 'react-admin';
import { urisByService } from '#schemas/derive/operations.ts';
import type { Permission } from '#schemas/wire.ts';
import { registry } from './registry.ts';

const uris = urisByService(registry);

/**
 * Whether the signed-in account may open a route or use an operation such as `/user/disable`. The server
 * checks again.
 */
export function useMay(): (uri: string) => boolean {
  const { permissions } = usePermissions<Permission>();
  const paths = useMemo(() => new Set(permissions?.paths ?? []), [permissions]);
  return useCallback((uri) => paths.has(uri), [paths]);
}

/**
 * Whether the signed-in account has an operation that a service belongs to. A service without an operation
 * may be called.
 */
export function useMayCall(): (service: string) => boolean {
  const may = useMay();
  return useCallback((service) => uris.get(service)?.some(may) ?? true, [may]);
}
