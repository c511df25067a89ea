import type { FieldError } from '#schemas/explain.ts';
import type { Lang, ObjectSchema } from '#schemas/resource.ts';
import { atDrawnFields } from '../../ui/fieldErrors.ts';

/**
 * An error shown at its field. A server error is removed when the field changes, our own when the rule is
 * met.
 */
export interface Standing extends FieldError {
  readonly isOurs: boolean;
}

/** The server's errors, mapped to the rendered fields. */
export function standing(
  refused: readonly FieldError[],
  schema: ObjectSchema,
  lang: Lang,
): readonly Standing[] {
  return atDrawnFields(refused, schema, lang).map((error) => ({ ...error, isOurs: false }));
}

/** The remaining errors after a change: the same list if none was removed or reworded. */
export function mended(
  now: readonly Standing[],
  found: readonly Standing[],
  changed?: string,
): readonly Standing[] {
  const next = now.flatMap((error) => {
    if (!error.isOurs) return isWithin(error.field, changed) ? [] : [error];
    const still = found.find(({ field }) => field === error.field);
    return still ? [still] : [];
  });
  const isSame = next.length === now.length && next.every(({ message }, at) => message === now[at]?.message);
  return isSame ? now : next;
}

// Adding, removing or moving rows changes each of them.
function isWithin(field: string, changed: string | undefined): boolean {
  return changed !== undefined && (field === changed || field.startsWith(`${changed}.`));
}
