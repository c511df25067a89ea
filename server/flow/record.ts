/** How many node runs are recorded at most. */
export const mostRecords = 1000;

const secret = /passw|secret|token|authorization|cookie|api[-_]?key|private/i;
const mostText = 2000;
const mostItems = 50;
const mostDepth = 6;

/** A value as it may be kept and shown: secrets masked, long texts and lists cut. */
export function masked(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > mostText ? `${value.slice(0, mostText)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= mostDepth) return '…';
  if (Array.isArray(value)) {
    const shown = value.slice(0, mostItems).map((one) => masked(one, depth + 1));
    return value.length > mostItems ? [...shown, `… ${value.length - mostItems}`] : shown;
  }
  const entries = Object.entries(value).slice(0, mostItems);
  return Object.fromEntries(
    entries.map(([name, one]) => [name, isSecret(name, one) ? '***' : masked(one, depth + 1)]),
  );
}

// `values.password`, `headers.Authorization`: the last part is the name.
function isSecret(name: string, value: unknown): boolean {
  return value !== null && value !== '' && secret.test(name);
}
