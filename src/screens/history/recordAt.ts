import type { Revision } from '#schemas/derive/aroundRecord.ts';
import type { Row } from '#schemas/resource.ts';

/** A record as it was after a revision: the changes of those that came later taken away, the newest first. */
export function recordAt(record: Row, newestFirst: readonly Revision[], revision: Revision): Row {
  const later = newestFirst.slice(
    0,
    newestFirst.findIndex(({ id }) => id === revision.id),
  );
  const row = { ...record };
  for (const { changes } of later) for (const [name, [before]] of Object.entries(changes)) row[name] = before;
  return row;
}
