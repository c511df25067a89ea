import { referencePlaces } from '#schemas/derive/references.ts';
import type { Json, Reference, Resource, Row } from '#schemas/resource.ts';
import type { Ids } from './samples.ts';

// However it is written, an address is kept from the root.
const rooted = ({ uri, ...record }: Row): Row => ({ ...record, uri: String(uri).replace(/^\/?/, '/') });

const ofType = (one: Row): Row =>
  one['operator'] === 'type' && one['value'] !== undefined ? { ...one, value: 'string' } : one;

const agreements: Readonly<Record<string, (record: Row, ids: Ids) => Row>> = {
  operation: rooted,
  platform_operation: rooted,
  // What is expected of a type is the name of one.
  test_case: (record) =>
    Array.isArray(record['expectations'])
      ? { ...record, expectations: (record['expectations'] as readonly Row[]).map(ofType) as Json }
      : record,
  // A task calls no name with an underscore.
  api_design: (record) =>
    typeof record['service'] === 'string'
      ? { ...record, service: record['service'].replaceAll('_', 'x') }
      : record,
  // What it calls is a published API, where the test has one.
  task: (record, ids) => {
    const service = ids('api_design', 'service');
    const [namespace, klass, action] = String(service).split('.');
    return service === null ? record : ({ ...record, namespace, class: klass, action } as Row);
  },
  // What was paid from a balance is fixed.
  order: (record) => (record['pay_method'] === 'balance' ? { ...record, pay_method: 'cash' } : record),
  // The name inside the definition is the procedure's own.
  procedure: (record) => ({ ...record, definition: `create procedure ${record['name']}() select 1` }),
};

/** A sample whose fields agree with each other beyond what a schema can say. */
export function agreed(resource: string, record: Row, ids: Ids): Row {
  return agreements[resource]?.(record, ids) ?? record;
}

// What is named in several fields, so that no field can refer to it.
const inParts: Readonly<Record<string, readonly Reference[]>> = {
  task: [{ resource: 'api_design', when: { status: 'published' } }],
};

/** What a record of a resource names: the references of its fields, and what it names in several fields. */
export function namedBy({ name, schema }: Resource): readonly Reference[] {
  return [...referencePlaces(schema).map(({ reference }) => reference), ...(inParts[name] ?? [])];
}
