import { type RawBuilder, sql } from 'kysely';
import { keptSecretsVirtual, writtenSecrets } from '#schemas/derive/keptSecrets.ts';
import { isReached } from '#schemas/derive/reach.ts';
import type { Resource } from '#schemas/resource.ts';
import { readableFields } from '../codec.ts';
import { virtuals } from './virtuals.ts';

/** A field in a condition or an order: its column or the expression that computes it. */
export function fieldSql(resource: Resource, name: string): RawBuilder<unknown> {
  // The dot is part of the joined column's name.
  if (isReached(name)) return sql.id(name);
  const { virtual } = resource.schema.properties[name] ?? {};
  if (virtual === keptSecretsVirtual) return keptSecretsSql(resource);
  return (virtual !== undefined && virtuals[virtual]) || sql.ref(name);
}

// The names of the secrets that a record has a value for.
function keptSecretsSql({ name, schema }: Resource): RawBuilder<unknown> {
  const each = writtenSecrets(schema.properties).map(
    (secret) => sql`case when ${sql.ref(`${name}.${secret}`)} is not null then ${secret}::text end`,
  );
  return sql`to_jsonb(array_remove(array[${sql.join(each)}]::text[], null))`;
}

const whole = new WeakMap<Resource, RawBuilder<unknown>>();

/** All fields that a record's response may contain. */
export function readableSql(resource: Resource): RawBuilder<unknown> {
  const known = whole.get(resource) ?? selectedSql(resource, readableFields(resource));
  whole.set(resource, known);
  return known;
}

/** The fields of a query's result. */
export function selectedSql(resource: Resource, names: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    names.map((name) => {
      const isComputed = resource.schema.properties[name]?.virtual !== undefined || isReached(name);
      return isComputed ? sql`${fieldSql(resource, name)} as ${sql.id(name)}` : sql.ref(name);
    }),
  );
}
