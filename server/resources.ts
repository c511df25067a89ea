import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ReadDocument } from '#schemas/anySchema/documents.ts';
import { examining, type Remembered } from '#schemas/examine/examined.ts';
import { guardedAll } from '#schemas/examine/guarded.ts';
import { atOnce, type Steps } from '#schemas/examine/steps.ts';
import { freezeRegistry } from '#schemas/frozenRegistry.ts';
import { type Fault, RegistryFault } from '#schemas/registryFault.ts';
import type { Registry, Resource } from '#schemas/resource.ts';
import { type JsonFile, readJson } from './commands/check/jsonFile.ts';
import { serviceFaults, virtualFaults } from './commands/check/serverFaults.ts';
import { documentsOf } from './schemaDocuments.ts';

/**
 * Loads every resource file of a folder.
 * @throws RegistryFault with all faults of all files at once, each with its file and line.
 */
export function loadRegistry(folder: string): Registry {
  return atOnce(loadingRegistry(folder));
}

/** The same, file by file. */
export function loadingRegistry(folder: string): Steps<Registry> {
  return registrySteps(readResources(folder), strangeFiles(folder), documentsOf(folder).read);
}

/**
 * Builds the registry from parsed files; `faults` are those already found.
 * @throws RegistryFault with all faults of all files at once, each with its file and line.
 */
export function registryOf(files: readonly JsonFile[], faults: readonly Fault[] = []): Registry {
  return atOnce(registrySteps(files, faults));
}

/** Everything that is wrong with files, and the registry if nothing is. */
export function examineFiles(
  files: readonly JsonFile[],
  read: ReadDocument,
  remembered: Remembered,
): { readonly faults: readonly Fault[]; readonly registry: Registry | null } {
  const { faults, resources } = atOnce(findingSteps(files, [], read, remembered));
  return { faults, registry: faults.length === 0 ? freezeRegistry(resources) : null };
}

function* registrySteps(
  files: readonly JsonFile[],
  faults: readonly Fault[],
  read?: ReadDocument,
): Steps<Registry> {
  const { faults: all, resources } = yield* findingSteps(files, faults, read);
  if (all.length > 0) throw new RegistryFault(all);
  return freezeRegistry(resources);
}

function* findingSteps(
  files: readonly JsonFile[],
  faults: readonly Fault[],
  read?: ReadDocument,
  remembered?: Remembered,
): Steps<{ readonly faults: readonly Fault[]; readonly resources: readonly Resource[] }> {
  const sound = files.filter((file) => file.faults.length === 0);
  const readable = sound.map((file) => ({ ...file, ...(read && { read }) }));
  const unread = files.filter((file) => file.faults.length > 0).map(({ file }) => file);
  const { resources, faults: found, isWhole } = yield* examining(readable, unread, remembered);
  const more = guardedAll(resources, (some) => {
    const part = freezeRegistry(some);
    return [...virtualFaults(part), ...(isWhole ? serviceFaults(part) : [])];
  });
  const all = [...faults, ...files.flatMap((file) => file.faults), ...located([...found, ...more], readable)];
  return { faults: all, resources };
}

/** Reads the resource files of a folder, sorted by name. */
export function readResources(folder: string): JsonFile[] {
  return namesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readJson(shown(folder, name), readFileSync(join(folder, name))));
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

/** The entries of a folder of resource files, sorted by name. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

/** The path of a resource file in fault messages. */
export function shown(folder: string, name: string): string {
  return relative(process.cwd(), join(folder, name)).replaceAll('\\', '/') || name;
}
