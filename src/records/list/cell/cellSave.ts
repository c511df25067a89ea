import { CallError } from '#providers/callError.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Json, ObjectSchema, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Clash, clashesOf, isAsked } from '../../conflict.ts';
import type { Save } from '../../record/useSaving.ts';

/** The outcome of saving a cell: the current record, or the value that another user wrote into it. */
export type CellOutcome =
  | { readonly record: IdRow }
  | { readonly clashes: readonly Clash[]; readonly theirs: Row };

/**
 * Saves one field over the record that was read. Concurrent changes to other fields are no conflict.
 * @throws CallError if the server rejects it.
 */
export async function saveCell(
  save: Save,
  schema: ObjectSchema,
  base: Row,
  values: Row,
): Promise<CellOutcome> {
  try {
    return { record: await save(values, base, isAsked) };
  } catch (error) {
    if (!(error instanceof CallError) || error.ret !== ret.conflict) throw error;
    const { record: theirs } = (error.data ?? {}) as { readonly record?: Row };
    if (!theirs) throw error;
    const clashes = clashesOf(schema, base, { ...base, ...values }, theirs);
    return clashes.length > 0 ? { clashes, theirs } : saveCell(save, schema, theirs, values);
  }
}

/** The schema of a single field. */
export function cellSchema({ properties, required = [] }: ObjectSchema, name: string): ObjectSchema {
  const property = properties[name];
  return {
    type: 'object',
    required: required.filter((one) => one === name),
    properties: property ? { [name]: property } : {},
  };
}

/** A cell being edited. */
export interface OpenCell {
  readonly row: IdRow;
  readonly name: string;
  readonly anchor: HTMLElement;
}

/** The opposite of a boolean value. */
export function toggled(value: Json | undefined): boolean {
  return value !== true;
}
