import { isIn } from '#schemas/derive/isIn.ts';
import type { Resource, Row } from '#schemas/resource.ts';

/** Whether a record is in a state in which it may be edited at all. */
export function mayBeEdited({ editWhen = {} }: Resource, record: Row): boolean {
  return isIn(record, editWhen);
}
