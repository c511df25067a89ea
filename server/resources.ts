import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { betweenFaults } from '#schemas/faults/between.ts';
import { conditionFaults } from '#schemas/faults/conditions.ts';
import { furtherFaults } from '#schemas/faults/further.ts';
import { createRegistry } from '#schemas/registry.ts';
import { type Fault, RegistryFault } from '#schemas/registryFault.ts';
import type { Registry } from '#schemas/resource.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';
import { type JsonFile, readJson } from './check/jsonFile.ts';
import { serviceFaults, virtualFaults } from './check/serverFaults.ts';

/**
 * Loads every resource file of a folder.
 * @throws RegistryFault with all faults of all files at once, each with its file and line.
 */
export function loadRegistry(folder: string): Registry {
  return registryOf(readResources(folder), strangeFiles(folder));
}

/**
 * Makes the registry of files that were read; `faults` are those that are known already.
 * @throws RegistryFault with all faults of all files at once, each with its file and line.
 */
export function registryOf(files: readonly JsonFile[], faults: readonly Fault[] = []): Registry {
  const readable = files.filter((file) => file.faults.length === 0);
  const { registry, found } = tryRegistry(readable, files);
  const all = [...faults, ...files.flatMap((file) => file.faults), ...found];
  if (!registry || all.length > 0) throw new RegistryFault(all);
  return registry;
}

/** Reads the resource files of a folder, in the order of their names. */
export function readResources(folder: string): JsonFile[] {
  return namesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readJson(shown(folder, name), readFileSync(join(folder, name))));
}

function tryRegistry(readable: readonly JsonFile[], all: readonly JsonFile[]) {
  try {
    const registry = createRegistry(readable);
    const found = [...furtherIn(readable), ...betweenFaults(registry), ...virtualFaults(registry)];
    return { registry, found: located(found.length > 0 ? found : serviceFaults(registry), readable) };
  } catch (error) {
    if (!(error instanceof RegistryFault)) throw error;
    const faulty = new Set(error.faults.map(({ file }) => file));
    const real = error.faults.filter((fault) => !namesUnreadable(fault, readable, all));
    const further = furtherIn(readable.filter(({ file }) => !faulty.has(file)));
    // Where a schema could not be compiled, its conditions tell why more closely.
    const closer = readable
      .filter(({ file }) => error.faults.some((fault) => fault.file === file && fault.path === '/schema'))
      .flatMap(({ file, content }) =>
        conditionFaults(content as ResourceFile).map((spot) => ({ file, ...spot })),
      );
    return { registry: null, found: located([...real, ...further, ...closer], readable) };
  }
}

function furtherIn(files: readonly JsonFile[]): Fault[] {
  return files.flatMap(({ file, content }) => furtherFaults(file, content as ResourceFile));
}

// A file that could not be read is not there for the others to refer to: that is its fault, not theirs.
function namesUnreadable(
  { file, path }: Fault,
  readable: readonly JsonFile[],
  all: readonly JsonFile[],
): boolean {
  if (!path.endsWith('/reference')) return false;
  const target = valueAt(readable.find((one) => one.file === file)?.content, `${path}/resource`);
  return all.some((one) => one.faults.length > 0 && one.file.endsWith(`/${target}.json`));
}

function valueAt(content: unknown, pointer: string): unknown {
  const step = (at: unknown, name: string) => (at as Record<string, unknown> | undefined)?.[name];
  return pointer.split('/').slice(1).reduce(step, content);
}

function located(faults: readonly Fault[], files: readonly JsonFile[]): Fault[] {
  const byName = new Map(files.map((file) => [file.file, file]));
  return faults.map((fault) => ({ ...fault, file: byName.get(fault.file)?.place(fault.path) ?? fault.file }));
}

function strangeFiles(folder: string): Fault[] {
  const strange = namesIn(folder).filter(
    (name) => /\.(jsonc|json5|ya?ml)$/i.test(name) || /\.json$/i.test(name) !== name.endsWith('.json'),
  );
  const problem = 'is not read: resource files end in .json';
  return strange.map((name) => ({
    file: shown(folder, name),
    path: '',
    problem,
    remedy: 'write it as .json or remove it',
  }));
}

/** What a folder of resource files holds, in the order of the names. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

/** A resource file as faults name it. */
export function shown(folder: string, name: string): string {
  return relative(process.cwd(), join(folder, name)).replaceAll('\\', '/') || name;
}
