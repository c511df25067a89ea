import { keptSecretsField } from '../derive/keptSecrets.ts';
import { wireNames } from '../faults/fields.ts';
import { systemFields } from '../resource.ts';

const reserved = new Set<string>([
  ...systemFields,
  ...wireNames,
  keptSecretsField,
  ...['and', 'not', 'or', 'cmax', 'cmin', 'ctid', 'tableoid', 'xmax', 'xmin'],
]);
const longest = 48;

/**
 * A field name for each property name: in lower case with underscores, and different from the fields that
 * every record has. A name that is one already stays.
 */
export function fieldNames(names: readonly string[]): Map<string, string> {
  const own = new Set(names.filter((name) => spelt(name) === name));
  const taken = new Set<string>(own);
  return new Map(
    names.map((name): [string, string] => {
      if (own.has(name)) return [name, name];
      const free = freeName(spelt(name), taken);
      taken.add(free);
      return [name, free];
    }),
  );
}

/** Whether a field cannot have this name, because records, calls or the database use it. */
export function isReserved(name: string): boolean {
  return reserved.has(name) || name in Object.prototype || name.startsWith('pg_');
}

function spelt(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9_]/)
    .filter((word) => word !== '')
    .join('_')
    .split('_')
    .filter((word, at, all) => word !== '' || (at > 0 && at < all.length - 1))
    .join('_');
  const started = /^[a-z]/.test(words) ? words : words === '' ? 'field' : `field_${words}`;
  const short = started.slice(0, longest);
  return isReserved(short) ? `${short}_value` : short;
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `_${number}`;
    const tried = wanted.slice(0, longest - end.length) + end;
    if (!taken.has(tried)) return tried;
  }
}
