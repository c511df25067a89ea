import { type RawBuilder, sql } from 'kysely';
import type { Registry, Resource } from '#schemas/resource.ts';
import { virtuals } from './virtuals.ts';

/** A field in a condition or an order: its column, or what it is computed from. */
export function fieldSql(resource: Resource, name: string): RawBuilder<unknown> {
  const { virtual } = resource.schema.properties[name] ?? {};
  return (virtual !== undefined && virtuals[virtual]) || sql.ref(name);
}

/** The fields of a query's answer. */
export function selectedSql(resource: Resource, names: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    names.map((name) => {
      const isVirtual = resource.schema.properties[name]?.virtual !== undefined;
      return isVirtual ? sql`${fieldSql(resource, name)} as ${sql.ref(name)}` : sql.ref(name);
    }),
  );
}

/** @throws Error that names the virtual fields which nothing computes. */
export function checkVirtuals(registry: Registry): void {
  const lost = [...registry.resources.values()].flatMap(({ file, schema }) =>
    Object.entries(schema.properties).flatMap(([name, { virtual }]) =>
      virtual === undefined || Object.hasOwn(virtuals, virtual) ? [] : [`${name} of ${file} ("${virtual}")`],
    ),
  );
  if (lost.length > 0)
    throw new Error(
      `nothing in server/collection/computed/virtuals.ts computes these fields: ${lost.join(', ')}`,
    );
}
