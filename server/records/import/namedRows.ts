import type { Fault } from '#schemas/explain.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { seenTargets } from '../../core/access/seenTargets.ts';
import type { Call } from '../../core/call.ts';
import { holdersOf } from './holders.ts';
import type { ImportPlan } from './importPlan.ts';
import { uniqueText } from './uniques.ts';
import type { ReadRow } from './validateRows.ts';

/**
 * Replaces names in rows' cells with IDs: an account by its username. Accepts only unique names of records
 * that the caller could look up; any other text is rejected as an invalid ID.
 */
export async function namedRows(
  call: Call,
  { resource }: ImportPlan,
  read: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  const fields = [...new Set(read.flatMap(({ names }) => Object.keys(names)))];
  if (fields.length === 0) return read;
  const targets = await seenTargets(call, resource, fields);
  let rows = read;
  for (const field of fields) {
    const property = resource.schema.properties[field] as Property;
    const target = targets.get(property.reference?.resource ?? '');
    rows = await withIds(call, rows, field, target && nameOf(property, target));
  }
  return rows;
}

/** The field with the name of a record. */
interface NameField {
  readonly target: Resource;
  readonly name: string;
  readonly property: Property;
}

function nameOf({ reference }: Property, target: Resource): NameField | undefined {
  const name = reference?.display ?? target.display;
  const property = target.schema.properties[name];
  return property?.unique ? { target, name, property } : undefined;
}

async function withIds(
  call: Call,
  rows: readonly ReadRow[],
  field: string,
  by: NameField | undefined,
): Promise<readonly ReadRow[]> {
  const said = rows.flatMap(({ names }) => names[field] ?? []);
  const holders = by && (await holdersOf(call, by.target, by.name, said));
  return rows.map((row) => {
    const name = row.names[field];
    if (name === undefined) return row;
    const id = by && holders?.get(uniqueText(by.property, name));
    if (id !== undefined) return { ...row, values: { ...row.values, [field]: id } };
    return { ...row, faults: [...row.faults, faultOf(field, name, by !== undefined)] };
  });
}

function faultOf(field: string, value: Json, isKnownByName: boolean): Fault {
  const instancePath = `/${field}`;
  return isKnownByName
    ? { keyword: 'reference', instancePath, params: { value } }
    : { keyword: 'type', instancePath, params: { type: 'reference' } };
}
