import { parseJson } from '#schemas/decode.ts';

/**
 * The entries of a list in a typed or pasted text: a column of a table, words separated by Western or Chinese
 * commas or semicolons, or a JSON list.
 */
export function typedEntries(text: string): string[] {
  const list = text.trim().startsWith('[') ? parseJson(text) : undefined;
  const parts = Array.isArray(list) ? list.map(String) : text.split(/[\n\r\t,，;；、]+/u);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
