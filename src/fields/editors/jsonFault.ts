import { type ParseError, parse } from 'jsonc-parser';
import { parseJson } from '#schemas/decode.ts';

/** Why a text is no JSON that the server accepts, with the line where known; undefined if it is valid. */
export function jsonFault(text: string): { readonly line?: number } | undefined {
  if (parseJson(text) !== undefined) return undefined;
  // Browsers report the position of the error in their own format, or not at all.
  const faults: ParseError[] = [];
  parse(text, faults, { disallowComments: true });
  const [first] = faults;
  return first ? { line: text.slice(0, first.offset).split('\n').length } : {};
}
