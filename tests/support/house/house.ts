import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Import, readSource, type Source } from './source.ts';

/** The whole house, read once: every file of code, and every file of code or data by its path. */
export type House = {
  readonly sources: readonly Source[];
  readonly files: readonly string[];
  readonly packages: { readonly run: ReadonlySet<string>; readonly all: ReadonlySet<string> };
};

type Room = { rooms: readonly string[]; npm: readonly string[] | 'any'; node: boolean; jsx: boolean };
type Edge = Import & { from: string; to: string | null };

const pure = ['ajv', 'ajv-formats', 're2js', '@cfworker/json-schema', 'marked'];
const nothing: Room = { rooms: [], npm: [], node: false, jsx: false };
const everything = ['resources', 'schemas', 'providers', 'i18n', 'src', 'server', 'tests', 'bench', 'tools'];

/** Which room may import what; `resources` besides only by the registry loader of src and of server. */
const rooms: Readonly<Record<string, Room>> = {
  resources: nothing,
  i18n: nothing,
  schemas: { rooms: [], npm: pure, node: false, jsx: false },
  providers: { rooms: ['schemas', 'i18n'], npm: 'any', node: false, jsx: false },
  src: { rooms: ['schemas', 'providers', 'i18n', 'resources'], npm: 'any', node: false, jsx: true },
  server: { rooms: ['schemas', 'i18n', 'resources'], npm: 'any', node: true, jsx: false },
  tests: { rooms: everything, npm: 'any', node: true, jsx: true },
  bench: { rooms: everything, npm: 'any', node: true, jsx: false },
  tools: { rooms: everything, npm: 'any', node: true, jsx: false },
};

/** The rooms that make the product; tests and benches are measured apart. */
export const productRooms: readonly string[] = ['schemas', 'providers', 'i18n', 'src', 'server'];

const isCode = (path: string) => /\.(ts|tsx|mts|mjs|js|jsx)$/.test(path);
const builtin = new Set(builtinModules);

/** Reads the rooms that exist below `root`. */
export function readHouse(root: string): House {
  const inRooms = [...Object.keys(rooms), 'docs'].flatMap((room) => filesBelow(root, room));
  const files = [...inRooms, 'vite.config.ts', 'vitest.config.ts'].filter((file) =>
    existsSync(join(root, file)),
  );
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const run = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  return {
    sources: files.filter(isCode).map((file) => readSource(root, file)),
    files,
    packages: { run: new Set(run), all: new Set([...run, ...Object.keys(manifest.devDependencies ?? {})]) },
  };
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'pictures' ? [] : filesBelow(root, path);
    return /\.(json|css)$/.test(path) || isCode(path) ? [path] : [];
  });
}

/** Every import that leaves its room by a door that the table does not have, or by a relative path. */
export function brokenDoors(house: House): string[] {
  return edgesOf(house).flatMap((edge) => {
    const from = roomOf(edge.from);
    const room = rooms[from];
    if (!room || edge.to === null) return [];
    const to = roomOf(edge.to);
    if (to === from)
      return edge.specifier.startsWith('#') ? [fault(edge, 'is in the same room: write it relative')] : [];
    if (!(to in rooms)) return from in { tests: 1, bench: 1 } ? [] : [fault(edge, 'lies in no room')];
    if (!room.rooms.includes(to)) return [fault(edge, `but ${from} may not import ${to}`)];
    return edge.specifier.startsWith('#') ? [] : [fault(edge, `is in another room: write #${edge.to}`)];
  });
}

/** Every npm package or Node module where the room may not have it, or that package.json does not name. */
export function strangePackages(house: House): string[] {
  return edgesOf(house).flatMap((edge) => {
    const from = roomOf(edge.from);
    const room = rooms[from];
    if (!room || edge.to !== null || edge.specifier.startsWith('virtual:')) return [];
    const name = packageOf(edge.specifier);
    if (edge.specifier.startsWith('node:') || builtin.has(name))
      return room.node ? [] : [fault(edge, `but ${from} knows no Node`)];
    if (room.npm !== 'any' && !room.npm.includes(name))
      return [fault(edge, `but ${from} may not use ${name}`)];
    const known =
      productRooms.includes(from) && edge.kind !== 'type' ? house.packages.run : house.packages.all;
    if (known.has(name) || (edge.kind === 'type' && known.has(`@types/${name}`))) return [];
    return [fault(edge, `but package.json has no ${name} that ${from} may rely on`)];
  });
}

/** The walls inside `src` and inside `server`. */
export function brokenWalls(house: House): string[] {
  return edgesOf(house).flatMap((edge) => {
    const to = edge.to ?? '';
    const inside = (folder: string) => edge.from.startsWith(`${folder}/`);
    const reaches = (folder: string) => to.startsWith(`${folder}/`);
    const sameWord = wordOf(edge.from) === wordOf(to);
    if (
      inside('src') &&
      reaches('src/pages') &&
      dirname(edge.from) !== 'src' &&
      !(inside('src/pages') && sameWord)
    )
      return [
        fault(edge, inside('src/pages') ? 'but no page imports a page' : 'but only src/App.tsx joins pages'),
      ];
    if (inside('src/fields') && reaches('src/screens')) return [fault(edge, 'but fields import no screen')];
    if (inside('server/services') && reaches('server/services') && !sameWord)
      return [fault(edge, 'but no service imports a service')];
    if (inside('server/store') && reaches('server/services'))
      return [fault(edge, 'but the store knows no service')];
    if (inside('server/rules') && !isPureImport(edge)) return [fault(edge, 'but rules are pure')];
    return [];
  });
}

/** `resources/` is read by one registry loader in src and one in server, and by nobody else. */
export function strayReaders(house: House): string[] {
  return ['src', 'server'].flatMap((room) => {
    const readers = edgesOf(house).filter(
      (edge) => roomOf(edge.from) === room && roomOf(edge.to ?? '') === 'resources',
    );
    return new Set(readers.map(({ from }) => from)).size > 1
      ? readers.map((edge) => fault(edge, 'but one loader reads them'))
      : [];
  });
}

/** Clock, chance, network and process where the meaning must be pure. */
export function impurities(house: House): string[] {
  return house.sources
    .filter(({ path }) => /^(schemas|server\/rules)\//.test(path))
    .flatMap(({ path, effects }) =>
      effects.map(({ what, line }) => `${path}:${line} uses ${what}, but is pure`),
    );
}

/** Code among the data, JSX where none belongs, barrels, names that say nothing, mocks of our own code. */
export function badShapes(house: House): string[] {
  const shapes = house.sources.flatMap((source) => {
    const room = rooms[roomOf(source.path)];
    const stem = basename(source.path).split('.')[0] ?? '';
    return [
      ...(roomOf(source.path) === 'resources' ? ['is code among the resources'] : []),
      ...(room && !room.jsx && source.path.endsWith('x') ? ['is JSX in a room without a face'] : []),
      ...(source.isBarrel ? ['is a barrel: import the file itself'] : []),
      ...(/^(index|utils?|helpers?|common|misc)$/i.test(stem) ? [`has a name that says nothing`] : []),
      ...source.mocks.map(({ what, line }) => `mocks our own ${what} in line ${line}`),
    ].map((what) => `${source.path} ${what}`);
  });
  return shapes;
}

/** Every group of files that import each other by value, smallest path first. */
export function circles(house: House): string[] {
  const next = new Map(house.sources.map(({ path }) => [path, [] as string[]]));
  for (const { from, to, kind } of edgesOf(house))
    if (kind === 'value' && to && next.has(to)) next.get(from)?.push(to);
  const reach = new Map([...next.keys()].map((path) => [path, reachable(next, path)]));
  const together = (a: string) =>
    [...next.keys()].filter((b) => reach.get(a)?.has(b) && reach.get(b)?.has(a)).sort();
  const groups = [...next.keys()].map(together).filter((group) => group.length > 0);
  return [...new Set(groups.map((group) => group.join(' ⇄ ')))];
}

function reachable(next: ReadonlyMap<string, string[]>, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [...(next.get(start) ?? [])];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    open.push(...(next.get(path) ?? []));
  }
  return seen;
}

function edgesOf({ sources }: House): Edge[] {
  return sources.flatMap(({ path, imports }) =>
    imports.map((one) => ({ ...one, from: path, to: targetOf(path, one.specifier) })),
  );
}

/** The file that a specifier means, from the root of the house; null for a package. */
function targetOf(from: string, specifier: string): string | null {
  const path = specifier.replace(/[?].*$/, '').replace(/^!/, '');
  if (path.startsWith('#')) return path.slice(1);
  if (path.startsWith('.')) return join(dirname(from), path).replaceAll('\\', '/');
  return path.startsWith('/') ? path.slice(1) : null;
}

function isPureImport({ to, specifier, kind }: Edge): boolean {
  if (kind === 'type') return true;
  if (to !== null) return /^(server\/rules|schemas|i18n)\//.test(to);
  return pure.includes(packageOf(specifier)) || ['node:crypto', 'node:net', 'node:zlib'].includes(specifier);
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}

/** `src/pages/home/Chart.tsx` → `home`, `server/services/App.ts` → `App`. */
function wordOf(path: string): string {
  return (path.split('/')[2] ?? '').replace(/\..*$/, '');
}

function fault({ from, line, specifier }: Edge, why: string): string {
  return `${from}:${line} imports ${specifier}, ${why}`;
}
