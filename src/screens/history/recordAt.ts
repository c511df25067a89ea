import type { Revision } from '#schemas/derive/aroundRecord.ts';
import type { Row } from '#schemas/resource.ts';

/** A version of a record: as it was after a revision, or before the first one that was written down. */
export type Version = Revision | 'first';

/** A record as it was at a version: the changes of the revisions that came later taken away, the newest first. */
export function recordAt(record: Row, newestFirst: readonly Revision[], version: Version): Row {
  const after =
    version === 'first' ? newestFirst.length : newestFirst.findIndex(({ id }) => id === version.id);
  const later = newestFirst.slice(0, after);
  const row = { ...record };
  for (const { changes } of later) for (const [name, [before]] of Object.entries(changes)) row[name] = before;
  return row;
}
