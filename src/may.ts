import { usePermissions } from 'ra-core';
import { useCallback, useMemo } from 'react';
import type { Permission } from '#schemas/wire.ts';

/** Whether the signed-in account may open a route or use an operation such as `/user/disable`; the server decides again. */
export function useMay(): (uri: string) => boolean {
  const { permissions } = usePermissions<Permission>();
  const paths = useMemo(() => new Set(permissions?.paths ?? []), [permissions]);
  return useCallback((uri) => paths.has(uri), [paths]);
}
