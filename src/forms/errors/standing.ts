import type { FieldError } from '#schemas/explain.ts';
import type { Lang, ObjectSchema } from '#schemas/resource.ts';
import { atDrawnFields } from './fieldErrors.ts';

/** An error as it stands at its field; the server's goes when the field is changed, ours when the rule is kept. */
export interface Standing extends FieldError {
  readonly isOurs: boolean;
}

/** The server's errors, told at the fields that are drawn. */
export function standing(
  refused: readonly FieldError[],
  schema: ObjectSchema,
  lang: Lang,
): readonly Standing[] {
  return atDrawnFields(refused, schema, lang).map((error) => ({ ...error, isOurs: false }));
}

/** What still stands after something was changed: the same list when nothing went or was told anew. */
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

// Whoever adds, removes or moves rows changes each of them.
function isWithin(field: string, changed: string | undefined): boolean {
  return changed !== undefined && (field === changed || field.startsWith(`${changed}.`));
}
