import { usePermissions } from 'ra-core';
import { useMemo } from 'react';
import { offered } from '#schemas/derive/rules/onlySuper.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { type Permission, superLevel } from '#schemas/wire.ts';

// What a form that adds begins with is nothing that a record has.
const nothing: Row = {};

/** The schema of a record's form as the signed-in account fills it in: without choices that it could not save. */
export function useOffered(schema: ObjectSchema, before: Row): ObjectSchema {
  const { permissions } = usePermissions<Permission>();
  const isSuper = permissions?.level === superLevel;
  return useMemo(
    () => offered(schema, isSuper, before['id'] === undefined ? nothing : before),
    [schema, isSuper, before],
  );
}
