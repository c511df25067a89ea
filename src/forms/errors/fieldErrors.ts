import { CallError } from '#providers/callError.ts';
import type { FieldError } from '#schemas/explain.ts';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Lang, ObjectSchema } from '#schemas/resource.ts';

/**
 * The errors that a call was refused with; one without a field where the server named none, unless the frame's dialog
 * tells it. What is no refusal is a fault of ours and goes on.
 */
export function refusedErrors(error: unknown): readonly FieldError[] {
  if (!(error instanceof CallError)) throw error;
  const { errors } = (error.data ?? {}) as { errors?: unknown };
  const named = Array.isArray(errors) ? errors.filter(isFieldError) : [];
  if (named.length > 0) return named;
  return error.isTold ? [] : [{ field: '', rule: String(error.ret), message: error.message }];
}

/**
 * Errors inside a list or an object told at the field that is drawn: `tags.2` becomes the third entry of `tags`, and
 * each entry that is wrong is told. Those of a row, such as `banners.2.link`, stay where they are.
 */
export function atDrawnFields(
  errors: readonly FieldError[],
  schema: ObjectSchema,
  lang: Lang,
): readonly FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of errors) {
    const [field = '', ...inside] = error.field.split('.');
    // A cell of a row bears its own.
    if (inside.length > 1 && fieldTypeName(schema.properties[field] ?? {}) === 'rows') {
      const at = [field, ...inside.slice(0, 2)].join('.');
      if (!found.has(at)) found.set(at, { ...error, field: at });
      continue;
    }
    const label = schema.properties[field]?.label?.[lang] ?? field;
    const place = inside.map((part) => (/^\d+$/.test(part) ? numbered(Number(part) + 1, lang) : part));
    const message =
      inside.length === 0 ? error.message : error.message.replace(error.field, [label, ...place].join(' '));
    const before = field === '' ? undefined : found.get(field);
    if (!before) found.set(field === '' ? error.message : field, { ...error, field, message });
    else if (isEntry(inside) && !before.message.includes(message))
      found.set(field, { ...before, message: [before.message, message].join(lang === 'en' ? '; ' : '；') });
  }
  return [...found.values()];
}

function isEntry([place = '', ...deeper]: readonly string[]): boolean {
  return /^\d+$/.test(place) && deeper.length === 0;
}

function numbered(place: number, lang: Lang): string {
  return lang === 'en' ? `entry ${place}` : `第${place}项`;
}

function isFieldError(value: unknown): value is FieldError {
  if (typeof value !== 'object' || value === null) return false;
  const { field, message } = value as Partial<FieldError>;
  return typeof field === 'string' && typeof message === 'string';
}
