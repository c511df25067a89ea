import type { Resource, Row } from '#schemas/resource.ts';
import type { Missing } from './missing.ts';
import { isRemovable } from './putBack.ts';
import type { Besides } from './writtenRows.ts';

/**
 * Side information of an import, before and after: what stays when it is undone (`stays`: append-only
 * records, messages, tables), how many secrets were generated that no one has seen (`secrets`, by field), and
 * how many records lack a secret that they need (`missing`, by field).
 */
export function importNotes(resource: Resource, added: number, besides: Besides, missing: Missing): Row {
  const stays = { records: isRemovable(resource) ? 0 : added, ...besides };
  const secrets = Object.entries(resource.schema.properties).flatMap(([name, { secret, random }]) =>
    secret === 'once' && random !== undefined ? [[name, added]] : [],
  );
  const there = Object.entries(stays).filter(([, count]) => count > 0);
  return {
    ...(there.length > 0 && { stays: Object.fromEntries(there) }),
    ...(missing.size > 0 && { missing: Object.fromEntries(missing) }),
    ...(added > 0 && secrets.length > 0 && { secrets: Object.fromEntries(secrets) }),
  };
}
