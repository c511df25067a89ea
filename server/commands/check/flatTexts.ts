/**
 * Flattens nested texts to one level: `{a: {b: 'c'}}` becomes `a.b` → `c`. Values that are not strings become
 * undefined.
 */
export function flatTexts(texts: unknown, prefix = ''): Map<string, string | undefined> {
  const flat = new Map<string, string | undefined>();
  for (const [key, value] of Object.entries(texts ?? {})) {
    const name = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'object' && value !== null)
      for (const entry of flatTexts(value, name)) flat.set(...entry);
    else flat.set(name, typeof value === 'string' ? value : undefined);
  }
  return flat;
}
