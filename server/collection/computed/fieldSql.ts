import { type RawBuilder, sql } from 'kysely';
import { keptSecretsVirtual, writtenSecrets } from '#schemas/derive/keptSecrets.ts';
import type { Resource } from '#schemas/resource.ts';
import { readableFields } from '../codec.ts';
import { virtuals } from './virtuals.ts';

/** A field in a condition or an order: its column, or what it is computed from. */
export function fieldSql(resource: Resource, name: string): RawBuilder<unknown> {
  const { virtual } = resource.schema.properties[name] ?? {};
  if (virtual === keptSecretsVirtual) return keptSecretsSql(resource);
  return (virtual !== undefined && virtuals[virtual]) || sql.ref(name);
}

// Which of a record's secrets hold something, by their names.
function keptSecretsSql({ name, schema }: Resource): RawBuilder<unknown> {
  const each = writtenSecrets(schema.properties).map(
    (secret) => sql`case when ${sql.ref(`${name}.${secret}`)} is not null then ${secret}::text end`,
  );
  return sql`to_jsonb(array_remove(array[${sql.join(each)}]::text[], null))`;
}

const whole = new WeakMap<Resource, RawBuilder<unknown>>();

/** All fields that a record's answer may hold. */
export function readableSql(resource: Resource): RawBuilder<unknown> {
  const known = whole.get(resource) ?? selectedSql(resource, readableFields(resource));
  whole.set(resource, known);
  return known;
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
