import { plainText } from './plainText.ts';

/** The service of an operation: `App.Api<Path><Verb>.Handle`. */
function serviceName(method: string, path: string): string {
  const words = path.match(/[A-Za-z0-9]+/g) ?? [];
  const name = `Api${words.map(capital).join('')}${capital(method.toLowerCase())}`;
  // A mark of the whole path replaces what letters and digits cannot express.
  const isWhole = name.length <= mostName && !/[^\x20-\x7e]/.test(path);
  return written(isWhole ? name : `${name.slice(0, mostName - 7)}H${mark(method, path)}`);
}

/** A previously imported operation, and its name. */
export interface OwnedName {
  readonly service: string;
  readonly method: string;
  readonly path: string;
  /** The base address of the document it came from. */
  readonly base: string;
}

/** Whether two base addresses are known to have the same host. */
export function isSameHost(one: string, other: string): boolean {
  const [a, b] = [one, other].map((base) => (URL.canParse(base) ? new URL(base).host : ''));
  return a !== '' && a === b;
}

/**
 * Unique service names for all operations. A previously imported one keeps its name, and no other operation
 * takes it. Of several others with the same name, the first by path keeps it, and the rest get a mark of
 * their path, so that the order of a document does not matter.
 * @param base the base address of the document.
 * @returns also `apart`, the name of an operation if the one of the same path belongs to another host's service.
 */
export function serviceNames(
  operations: readonly { readonly method: string; readonly path: string }[],
  owned: readonly OwnedName[] = [],
  base = '',
): { service: string; apart?: string }[] {
  const same = owned.filter((one) => isSameHost(one.base, base));
  // An operation imported from the same host comes before one with the same path from another host.
  const names = named(operations, [...owned.filter((one) => !same.includes(one)), ...same], owned);
  if (same.length === owned.length) return names.map((service) => ({ service }));
  const apart = named(operations, same, owned);
  return names.map((service, at) => {
    const other = apart[at];
    return other === undefined || other === service ? { service } : { service, apart: other };
  });
}

// Names for operations: those of `known` keep theirs, and no other takes one of `taken`.
function named(
  operations: readonly { readonly method: string; readonly path: string }[],
  known: readonly OwnedName[],
  taken: readonly OwnedName[],
): string[] {
  const sorted = operations
    .map(({ method, path }, at) => ({ method, path, at, name: serviceName(method, path) }))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.at - b.at));
  const used = new Set(taken.map(({ service }) => service.toLowerCase()));
  const kept = new Map(known.map((one) => [keyOf(one), one.service]));
  const names: string[] = [];
  for (const { method, path, at, name } of sorted) {
    const own = kept.get(keyOf({ method, path }));
    if (own !== undefined) {
      names[at] = own;
      kept.delete(keyOf({ method, path }));
      continue;
    }
    let free = name;
    for (let round = 0; used.has(free.toLowerCase()); round++)
      free = written(
        `${classOf(name).slice(0, mostName - 7)}H${mark(method, `${path}${'#'.repeat(round)}`)}`,
      );
    used.add(free.toLowerCase());
    names[at] = free;
  }
  return names;
}

const mostName = 90;

// The key that imports store.
function keyOf({ method, path }: Pick<OwnedName, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${plainText(path, 500)}`;
}

function written(name: string): string {
  return `App.${name}.Handle`;
}

function classOf(service: string): string {
  return service.split('.')[1] ?? '';
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

// Six digits of FNV-1a: the mark has to be stable, not hard to guess.
function mark(method: string, path: string): string {
  let hash = 0x811c9dc5;
  for (const sign of `${method} ${path}`)
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0').slice(-6);
}
