import { createHash } from 'node:crypto';
import type { Resource } from '#schemas/resource.ts';
import { wantedTable } from '../store/migration/wanted.ts';

/** What each column of a table holds, by its name: its type, and what its values stand for. */
export type Columns = Readonly<Record<string, string>>;

/** The columns of a resource, and a short name for just these: many rows of the trash share one. */
export interface Shape {
  readonly hash: string;
  readonly columns: Columns;
}

const known = new WeakMap<Resource, Shape>();

/** The shape that a resource's records have now. */
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
