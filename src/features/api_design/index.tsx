import type { Fields } from '../../feature.ts';
import { RuledRows } from './rules/RuledRows.tsx';

/** Parameters and return fields with the editor of their rules. */
export const fields: Fields<'api_design'> = {
  parameters: { field: RuledRows },
  returns: { field: RuledRows },
};
