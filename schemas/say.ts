import type { Texts } from './derive/words.ts';

/**
 * The text of a dotted key with its `%{name}` placeholders filled in; the key itself when there is no text.
 * For a text with singular and plural forms separated by `||||`, `smart_count` selects the form.
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
