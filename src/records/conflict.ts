import type { CallError } from '#providers/callError.ts';
import { changedFields } from '#providers/changes.ts';
import { isWritable } from '#schemas/complete.ts';
import type { Json, ObjectSchema, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { isSecret } from './forms/values.ts';

/** Which version of a field to keep. */
export type Side = 'mine' | 'theirs';

/** A field that another user changed while this form was open. */
export interface Clash {
  readonly name: string;
  readonly mine: Json;
  readonly theirs: Json;
  /** Mine if I changed it too; else theirs. */
  readonly likely: Side;
  /** Their value is unknown here: to keep theirs, the field is not sent. */
  readonly isSecret?: true;
}

const masked = '***';

/**
 * The fields in which the current record differs from both the version I read and my values. For a secret
 * that I wrote, a concurrent change is undetectable: it is always included.
 */
export function clashesOf(schema: ObjectSchema, base: Row, mine: Row, theirs: Row): Clash[] {
  return Object.entries(schema.properties).flatMap(([name, property]): Clash[] => {
    if (!isWritable(property) || property.frozen) return [];
    const one = mine[name] ?? null;
    if (isSecret(property)) {
      const isSaid = mine[name] !== undefined && mine[name] !== '' && mine[name] !== base[name];
      return isSaid ? [{ name, mine: one, theirs: masked, likely: 'mine', isSecret: true }] : [];
    }
    const other = theirs[name] ?? null;
    const before = base[name] ?? null;
    if (isSame(other, before) || isSame(one, other)) return [];
    return [{ name, mine: one, theirs: other, likely: isSame(one, before) ? 'theirs' : 'mine' }];
  });
}

/**
 * Whether both versions are available: the conflict dialog then replaces the error dialog, if a question is
 * needed.
 */
export function isAsked({ ret: code, data }: CallError): boolean {
  return code === ret.conflict && (data as { readonly record?: Row } | undefined)?.record !== undefined;
}

/** The values to save once every conflict is resolved. */
export function decided(clashes: readonly Clash[], sides: Readonly<Record<string, Side>>, mine: Row): Row {
  const values = { ...mine };
  for (const clash of clashes) {
    const side = sides[clash.name] ?? clash.likely;
    if (clash.isSecret && side === 'theirs') delete values[clash.name];
    else values[clash.name] = clash[side];
  }
  return values;
}

function isSame(one: Json, other: Json): boolean {
  return Object.keys(changedFields({ value: one }, { value: other })).length === 0;
}
