import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** Text with marks for emphasis, lists, links and code; it is kept as it was typed and drawn where it is read. */
export const markdown: FieldType = {
  name: 'markdown',
  column: 'text',
  schema: { maxLength: 20_000 },
  operators: wording,
  searched: false,
  listed: false,
  align: 'start',
};
