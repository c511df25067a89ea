import { parseJson } from '#schemas/decode.ts';

/**
 * The entries of a list in what somebody typed or pasted: a column of a table, words with commas or semicolons of either
 * script between them, or a list as JSON has it.
 */
export function typedEntries(text: string): string[] {
  const list = text.trim().startsWith('[') ? parseJson(text) : undefined;
  const parts = Array.isArray(list) ? list.map(String) : text.split(/[\n\r\t,，;；、]+/u);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
