import type { CallError } from '#providers/callError.ts';
import { changedFields } from '#providers/changes.ts';
import { isWritable } from '#schemas/complete.ts';
import type { Json, ObjectSchema, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { isSecret } from '../../forms/values.ts';

/** Whose version of a field shall stand. */
export type Side = 'mine' | 'theirs';

/** A field that somebody else changed while this form was open. */
export interface Clash {
  readonly name: string;
  readonly mine: Json;
  readonly theirs: Json;
  /** Mine where I changed it too; else theirs. */
  readonly likely: Side;
}

/** The fields where a record as it is now differs from what I read and from what I want. */
export function clashesOf(schema: ObjectSchema, base: Row, mine: Row, theirs: Row): Clash[] {
  return Object.entries(schema.properties).flatMap(([name, property]): Clash[] => {
    if (!isWritable(property) || property.frozen || isSecret(property)) return [];
    const one = mine[name] ?? null;
    const other = theirs[name] ?? null;
    const before = base[name] ?? null;
    if (isSame(other, before) || isSame(one, other)) return [];
    return [{ name, mine: one, theirs: other, likely: isSame(one, before) ? 'theirs' : 'mine' }];
  });
}

/** Whether both versions are at hand: the question that shows them then stands for the dialog, where one is needed. */
export function isAsked({ ret: code, data }: CallError): boolean {
  return code === ret.conflict && (data as { readonly record?: Row } | undefined)?.record !== undefined;
}

/** What shall be saved once every clash was decided. */
export function decided(clashes: readonly Clash[], sides: Readonly<Record<string, Side>>, mine: Row): Row {
  const chosen = clashes.map((clash) => [clash.name, clash[sides[clash.name] ?? clash.likely]]);
  return { ...mine, ...Object.fromEntries(chosen) };
}

function isSame(one: Json, other: Json): boolean {
  return Object.keys(changedFields({ value: one }, { value: other })).length === 0;
}
