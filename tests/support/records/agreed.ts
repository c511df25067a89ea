import { grantableOperations } from '#schemas/derive/operations.ts';
import { referencePlaces } from '#schemas/derive/references.ts';
import type { Ids } from '#schemas/fields/samples.ts';
import type { Json, Reference, Resource, Row } from '#schemas/resource.ts';
import { productRegistry } from '../productRegistry.ts';

const paths = grantableOperations(productRegistry());

// A stored path always starts at the root.
const rooted = ({ uri, ...record }: Row): Row => ({ ...record, uri: String(uri).replace(/^\/?/, '/') });

const ofType = (one: Row): Row =>
  one['operator'] === 'type' && one['value'] !== undefined ? { ...one, value: 'string' } : one;

type Agreement = (record: Row, ids: Ids, n: number | undefined) => Row;

const agreements: Readonly<Record<string, Agreement>> = {
  // Its path is one that can be granted.
  operation: (record, _ids, n) =>
    n === undefined ? rooted(record) : { ...record, uri: paths[n % paths.length]?.uri ?? null },
  platform_operation: rooted,
  // The expected value of a type check is a type name.
  test_case: (record) =>
    Array.isArray(record['expectations'])
      ? { ...record, expectations: (record['expectations'] as readonly Row[]).map(ofType) as Json }
      : record,
  // A task must not call a name with an underscore.
  api_design: (record) =>
    typeof record['service'] === 'string'
      ? { ...record, service: record['service'].replaceAll('_', 'x') }
      : record,
  // It calls a published API, if the test has one.
  task: (record, ids) => {
    const service = ids('api_design', 'service');
    const [namespace, klass, action] = String(service).split('.');
    return service === null ? record : ({ ...record, namespace, class: klass, action } as Row);
  },
  // An order paid from a balance cannot change.
  order: (record) => (record['pay_method'] === 'balance' ? { ...record, pay_method: 'cash' } : record),
  // The name inside the definition must match the procedure's.
  procedure: (record) => ({ ...record, definition: `create procedure ${record['name']}() select 1` }),
};

/**
 * A sample whose fields are consistent with each other beyond what a schema can express; `n` is its number,
 * where none of its values is fixed.
 */
export function agreed(resource: string, record: Row, ids: Ids, n?: number): Row {
  return agreements[resource]?.(record, ids, n) ?? record;
}

// References in several fields, so that no single field can declare them.
const inParts: Readonly<Record<string, readonly Reference[]>> = {
  task: [{ resource: 'api_design', when: { status: 'published' } }],
};

/** What a record of a resource references: through its fields, and through several fields together. */
export function namedBy({ name, schema }: Resource): readonly Reference[] {
  return [...referencePlaces(schema).map(({ reference }) => reference), ...(inParts[name] ?? [])];
}
