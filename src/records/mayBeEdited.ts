import { isIn } from '#schemas/derive/isIn.ts';
import type { Resource, Row } from '#schemas/resource.ts';

/** Whether the state of a record allows editing. */
export function mayBeEdited({ editWhen = {} }: Resource, record: Row): boolean {
  return isIn(record, editWhen);
}
