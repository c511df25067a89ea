import type { Lang, ObjectSchema } from '../resource.ts';

interface Told {
  readonly message: string;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

/** The reason of a failure, in one line: each error with its field's label, unless the error names it. */
export function reasonText({ message, errors }: Told, { properties }: ObjectSchema, lang: Lang): string {
  if (errors.length === 0) return message;
  const told = errors.map(({ field, message: why }) => {
    const label = properties[field.split('.')[0] ?? '']?.label?.[lang] ?? field;
    return why.includes(label) ? why : `${label}: ${why}`;
  });
  return told.join(lang === 'en' ? '; ' : '；');
}
