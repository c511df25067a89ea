type Entries = readonly (readonly [key: string, value: string])[];

/**
 * The entries of a Go literal, one per line, in gofmt style: values are aligned, and a key that is much
 * longer or shorter than those above it starts a new alignment block.
 */
export function goEntries(entries: Entries): string {
  const columns: [string, string][][] = [];
  for (const [key, value] of entries) {
    const above = columns.at(-1);
    if (above && isLike(key, above)) above.push([key, value]);
    else columns.push([[key, value]]);
  }
  return columns.map(aligned).join('');
}

function aligned(column: Entries): string {
  const width = Math.max(...column.map(([key]) => key.length)) + 2;
  return column.map(([key, value]) => `\t\t${`${key}:`.padEnd(width)}${value},\n`).join('');
}

// The limits of gofmt: short keys always align; long ones align below a multiple of their mean length.
const short = 40;
const far = 2.5;

function isLike({ length }: string, above: Entries): boolean {
  const lengths = above.map(([key]) => key.length);
  if (length <= short && (lengths.at(-1) ?? 0) <= short) return true;
  const mean = Math.exp(lengths.reduce((sum, one) => sum + Math.log(one), 0) / lengths.length);
  return length < far * mean && length * far > mean;
}
