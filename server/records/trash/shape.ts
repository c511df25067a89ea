import { createHash } from 'node:crypto';
import type { Resource } from '#schemas/resource.ts';
import { wantedTable } from '../../platform/migration/wanted.ts';

/** The columns of a table by name: the type of each, and the meaning of its values. */
export type Columns = Readonly<Record<string, string>>;

/** The columns of a resource, and a short hash of them: many rows of the trash share one. */
export interface Shape {
  readonly hash: string;
  readonly columns: Columns;
}

const known = new WeakMap<Resource, Shape>();

/** The current shape of a resource's records. */
export function shapeOf(resource: Resource): Shape {
  const shape = known.get(resource) ?? makeShape(resource);
  known.set(resource, shape);
  return shape;
}

function makeShape(resource: Resource): Shape {
  const columns = Object.fromEntries(
    (wantedTable(resource)?.columns ?? []).map(({ name, type, meaning }) => [name, `${type} ${meaning}`]),
  );
  const hash = createHash('sha256').update(JSON.stringify(columns)).digest('base64url').slice(0, 22);
  return { hash, columns };
}
