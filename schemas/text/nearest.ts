/** A suggestion behind a problem; empty when no candidate is near. */
export function didYouMean(name: unknown, candidates: Iterable<string>): string {
  const near = typeof name === 'string' ? nearest(name, candidates) : undefined;
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

/** The candidate that a misspelt name probably means; undefined when none is near. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const most = name.length < 4 ? 1 : 2;
  let best: string | undefined;
  let least = most + 1;
  for (const candidate of candidates) {
    const distance = Math.abs(candidate.length - name.length) >= least ? least : distanceOf(name, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

// Letters that changed places count as one mistake.
function distanceOf(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_one, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
