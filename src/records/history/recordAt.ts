import type { Revision } from '#schemas/derive/aroundRecord.ts';
import { maskedValue } from '#schemas/payloads/replay.ts';
import type { Json, Row } from '#schemas/resource.ts';

/** A version of a record: after a revision, or before the first recorded one. */
export type Version = Revision | 'first';

/**
 * A record at a version: the changes of later revisions undone, newest first. The history holds no secret
 * within a value: it keeps its current value. If the secret cannot be identified, its whole field keeps its
 * current value.
 */
export function recordAt(record: Row, newestFirst: readonly Revision[], version: Version): Row {
  const after =
    version === 'first' ? newestFirst.length : newestFirst.findIndex(({ id }) => id === version.id);
  const row = { ...record };
  const unknown = new Set<string>();
  for (const { changes } of newestFirst.slice(0, after))
    for (const [name, [before, then]] of Object.entries(changes)) {
      const past =
        unknown.has(name) && holdsMask(before) ? undefined : pastOf(before, then, row[name] ?? null);
      if (past === undefined) unknown.add(name);
      else unknown.delete(name);
      row[name] = past === undefined ? (record[name] ?? null) : past;
    }
  return row;
}

// A masked part keeps its current value, as long as nothing changed around it.
function pastOf(before: Json, after: Json, now: Json): Json | undefined {
  if (!holdsMask(before)) return before;
  if (typeof before !== 'object' || before === null)
    return JSON.stringify(before) === JSON.stringify(after) ? now : undefined;
  const [then, present] = [partsOf(after), partsOf(now)];
  const parts = Object.entries(before).map(
    ([name, part]) => [name, pastOf(part, then[name] ?? null, present[name] ?? null)] as const,
  );
  if (parts.some(([, part]) => part === undefined)) return undefined;
  const past = Object.fromEntries(parts) as Readonly<Record<string, Json>>;
  return Array.isArray(before) ? Object.values(past) : past;
}

function partsOf(value: Json): Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

// Matches the server's masks: a whole word, in an address or a form, in JSON text. Prose may contain
// asterisks of its own.
function holdsMask(value: Json): boolean {
  if (typeof value === 'string')
    return (
      value === maskedValue || (value.includes(maskedValue) && /^(?:\S*|\s*[[{].*|\S+ \*+)$/s.test(value))
    );
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsMask);
}
