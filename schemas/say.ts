import type { Texts } from './derive/words.ts';

/** The text under a dotted key with its `%{name}` places filled in; the key itself when there is no text. */
export function say(texts: Texts, key: string, values: Readonly<Record<string, unknown>> = {}): string {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (at, part) => (typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined),
      texts,
    );
  if (typeof found !== 'string') return key;
  return found.replace(/%\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
