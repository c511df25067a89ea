import { type ParseError, parse } from 'jsonc-parser';
import { parseJson } from '#schemas/decode.ts';

/** Why a text is no JSON that the server would take, with the line where that shows; nothing when it is. */
export function jsonFault(text: string): { readonly line?: number } | undefined {
  if (parseJson(text) !== undefined) return undefined;
  // A browser says where it stopped in words of its own, or not at all.
  const faults: ParseError[] = [];
  parse(text, faults, { disallowComments: true });
  const [first] = faults;
  return first ? { line: text.slice(0, first.offset).split('\n').length } : {};
}
