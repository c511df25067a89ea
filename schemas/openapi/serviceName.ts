import { plainText } from './document/plainText.ts';

/** The service of an operation: `App.Api<Path><Verb>.Handle`. */
export function serviceName(method: string, path: string): string {
  const words = path.match(/[A-Za-z0-9]+/g) ?? [];
  const name = `Api${words.map(capital).join('')}${capital(method.toLowerCase())}`;
  // What letters and digits cannot say is told by a mark of the whole path.
  const isWhole = name.length <= mostName && !/[^\x20-\x7e]/.test(path);
  return written(isWhole ? name : `${name.slice(0, mostName - 7)}H${mark(method, path)}`);
}

/** An operation that was imported before, and its name. */
export interface OwnedName {
  readonly service: string;
  readonly method: string;
  readonly path: string;
}

/**
 * The services of all operations, each once. What was imported before keeps its name, and nothing else takes that. Of
 * several others that would have the same name the first by its path keeps it, and the rest get a mark of their path, so
 * that the order of a document does not matter.
 */
export function serviceNames(
  operations: readonly { readonly method: string; readonly path: string }[],
  owned: readonly OwnedName[] = [],
): string[] {
  const sorted = operations
    .map(({ method, path }, at) => ({ method, path, at, name: serviceName(method, path) }))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.at - b.at));
  const used = new Set(owned.map(({ service }) => service.toLowerCase()));
  const kept = new Map(owned.map((one) => [keyOf(one), one.service]));
  const names: string[] = [];
  for (const { method, path, at, name } of sorted) {
    const known = kept.get(keyOf({ method, path }));
    if (known !== undefined) {
      names[at] = known;
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

// As an import keeps them.
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

// FNV-1a, six digits of it: it has to be the same for ever, not hard to guess.
function mark(method: string, path: string): string {
  let hash = 0x811c9dc5;
  for (const sign of `${method} ${path}`)
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0').slice(-6);
}
