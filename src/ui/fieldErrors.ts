import { CallError } from '#providers/callError.ts';
import type { FieldError } from '#schemas/explain.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Lang, ObjectSchema } from '#schemas/resource.ts';

/**
 * The field errors of a rejected call; one without a field if the server named none, unless the frame's
 * dialog shows it. Any other error is a bug and is rethrown.
 */
export function serverErrors(error: unknown): readonly FieldError[] {
  if (!(error instanceof CallError)) throw error;
  const { errors } = (error.data ?? {}) as { errors?: unknown };
  const named = Array.isArray(errors) ? errors.filter(isFieldError) : [];
  if (named.length > 0) return named;
  return error.isTold ? [] : [{ field: '', rule: String(error.ret), message: error.message }];
}

/**
 * Maps errors inside a list or an object to the rendered field: `tags.2` becomes the third entry of `tags`,
 * and each wrong entry is named. Errors of a row, such as `banners.2.link`, keep their path.
 */
export function atDrawnFields(
  errors: readonly FieldError[],
  schema: ObjectSchema,
  lang: Lang,
): readonly FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of errors) {
    const [field = '', ...inside] = error.field.split('.');
    // A cell of a row shows its own errors.
    if (inside.length > 1 && fieldType(schema.properties[field] ?? {}).formField === 'rows') {
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
