/** A list of account ids as a person wrote it: the ids, and what of it is none or was said before. */
export interface AccountIds {
  readonly ids: readonly number[];
  readonly malformed: readonly string[];
  readonly repeated: readonly string[];
}

const longest = 50;

/** Reads ids that are separated by commas, of either script, or by lines; a comma too many says nothing. */
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
