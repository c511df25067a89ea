import type { Texts } from './derive/words.ts';

/**
 * The text under a dotted key with its `%{name}` places filled in; the key itself when there is no text. Of a text that
 * is written for one `||||` and for several, `smart_count` says which.
 */
export function say(texts: Texts, key: string, values: Readonly<Record<string, unknown>> = {}): string {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (at, part) => (typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined),
      texts,
    );
  if (typeof found !== 'string') return key;
  const [one = '', several = one] = found
    .split('||||')
    .map((part, _at, { length }) => (length > 1 ? part.trim() : part));
  const form = Number(values['smart_count']) === 1 ? one : several;
  return form.replace(/%\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
