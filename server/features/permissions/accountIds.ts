/** A list of account IDs as a person entered it: the IDs, and the invalid or repeated entries. */
export interface AccountIds {
  readonly ids: readonly number[];
  readonly malformed: readonly string[];
  readonly repeated: readonly string[];
}

const longest = 50;

/** Parses IDs separated by commas, Chinese or Latin, or by line breaks. Extra commas are ignored. */
export function readAccountIds(text: string): AccountIds {
  const parts = text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isId = (part: string) => /^[1-9]\d{0,14}$/.test(part);
  const right = parts.filter(isId);
  const seen = new Set<string>();
  return {
    ids: [...new Set(right.map(Number))],
    malformed: [...new Set(parts.filter((part) => !isId(part)))].map((part) => part.slice(0, longest)),
    repeated: [...new Set(right.filter((part) => seen.size === seen.add(part).size))],
  };
}
