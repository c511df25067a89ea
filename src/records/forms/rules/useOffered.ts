import { useMemo } from 'react';
import { usePermissions } from 'react-admin';
import { offered } from '#schemas/derive/rules/offered.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { type Permission, superLevel } from '#schemas/wire.ts';

/** The schema of a record's form for the signed-in account: without what it could not save. */
export function useOffered(schema: ObjectSchema, before: Row): ObjectSchema {
  const { permissions } = usePermissions<Permission>();
  const isSuper = permissions?.level === superLevel;
  return useMemo(
    // The initial values of a form that adds belong to no record.
    () => offered(schema, isSuper, before['id'] === undefined ? null : before),
    [schema, isSuper, before],
  );
}
