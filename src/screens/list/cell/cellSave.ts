import { CallError } from '#providers/callError.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Json, ObjectSchema, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Clash, clashesOf, isAsked } from '../../record/conflict.ts';
import type { Save } from '../../record/useSaving.ts';

/** What came of saving a cell: the record as it is now, or what somebody else wrote into it meanwhile. */
export type CellOutcome =
  | { readonly record: IdRow }
  | { readonly clashes: readonly Clash[]; readonly theirs: Row };

/**
 * Saves one field over the record that was read. Who changed other fields meanwhile is no reason to ask.
 * @throws CallError what the server refuses.
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

/** The schema of one field by itself. */
export function cellSchema({ properties, required = [] }: ObjectSchema, name: string): ObjectSchema {
  const property = properties[name];
  return {
    type: 'object',
    required: required.filter((one) => one === name),
    properties: property ? { [name]: property } : {},
  };
}

/** A cell that is being edited. */
export interface OpenCell {
  readonly row: IdRow;
  readonly name: string;
  readonly anchor: HTMLElement;
}

/** The other value of a yes or no. */
export function toggled(value: Json | undefined): boolean {
  return value !== true;
}
