import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pureFiles } from '../../../.dependency-cruiser.mjs';
import { readSource, type Source } from './source.ts';

/** All code files, each read once. */
export type House = {
  readonly sources: readonly Source[];
};

const rooms = ['resources', 'i18n', 'schemas', 'providers', 'src', 'server', 'tests', 'bench', 'tools'];
const withJsx = ['src', 'tests'];

/** The folders of the product; tests and benchmarks are measured separately. */
export const productRooms: readonly string[] = ['schemas', 'providers', 'i18n', 'src', 'server'];

const isCode = (path: string) => /\.(ts|tsx|mts|mjs|js|jsx)$/.test(path);

/** Reads the existing folders below `root`. */
export function readHouse(root: string): House {
  return {
    sources: rooms.flatMap((room) => filesBelow(root, room)).map((file) => readSource(root, file)),
  };
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(root, path);
    return isCode(path) ? [path] : [];
  });
}

/** Only one registry loader in src reads `resources/`; no other file of src or the server does. */
export function strayReaders({ sources }: House): string[] {
  const readers = sources.filter(
    ({ path, globs }) => /^(src|server)\//.test(path) && globs.some((glob) => glob.startsWith('#resources/')),
  );
  return readers.length > 1
    ? readers.map(({ path }) => `${path} reads the resource files, as others do`)
    : [];
}

const pure = new RegExp(['^schemas/', ...pureFiles].join('|'));

/** Uses of clock, randomness, network and process in code that must be pure. */
export function impurities(house: House): string[] {
  return house.sources
    .filter(({ path }) => pure.test(path))
    .flatMap(({ path, effects }) =>
      effects.map(({ what, line }) => `${path}:${line} uses ${what}, but is pure`),
    );
}

// Loaded by folder name, which identifies its resource.
const isFeature = /^src\/features\/[a-z_]+\/index\.tsx$/;

/** Code among the data, JSX in wrong places, meaningless names, mocks of our own code. */
export function badShapes(house: House): string[] {
  const shapes = house.sources.flatMap((source) => {
    const stem = basename(source.path).split('.')[0] ?? '';
    return [
      ...(roomOf(source.path) === 'resources' ? ['is code among the resources'] : []),
      ...(!withJsx.includes(roomOf(source.path)) && source.path.endsWith('x')
        ? ['is JSX in a room without a face']
        : []),
      ...(/^(index|utils?|helpers?|common|misc)$/i.test(stem) && !isFeature.test(source.path)
        ? [`has a name that says nothing`]
        : []),
      ...source.mocks.map(({ what, line }) => `mocks our own ${what} in line ${line}`),
    ].map((what) => `${source.path} ${what}`);
  });
  return shapes;
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? '';
}
