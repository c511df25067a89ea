import { usePermissions } from 'ra-core';
import { useMemo } from 'react';
import { offered } from '#schemas/derive/rules/offered.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { type Permission, superLevel } from '#schemas/wire.ts';

/** The schema of a record's form as the signed-in account fills it in: without what it could not save. */
export function useOffered(schema: ObjectSchema, before: Row): ObjectSchema {
  const { permissions } = usePermissions<Permission>();
  const isSuper = permissions?.level === superLevel;
  return useMemo(
    // What a form that adds begins with is nothing that a record has.
    () => offered(schema, isSuper, before['id'] === undefined ? null : before),
    [schema, isSuper, before],
  );
}
