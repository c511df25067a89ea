import type { ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { completeResource } from '../complete.ts';
import { betweenFaults } from '../faults/between.ts';
import { conditionFaults } from '../faults/conditions.ts';
import { furtherFaults } from '../faults/further.ts';
import { crossFaults, loneFaults, schemaFaults } from '../faults.ts';
import { freezeRegistry } from '../frozenRegistry.ts';
import type { Fault } from '../registryFault.ts';
import metaSchema from '../resource.schema.json' with { type: 'json' };
import { type Resource, systemFields } from '../resource.ts';
import type { ResourceFile } from '../resourceFile.ts';
import { createAjv } from '../vocabulary.ts';
import { acceptedBy } from './grammar.ts';
import { guarded, guardedAll } from './guarded.ts';
import { atOnce, type Steps } from './steps.ts';
import { isField, isIn, type Pointer, step, without } from './takeOut.ts';

/** A resource file as it was read: its name and its parsed content. */
export interface SourceFile {
  readonly file: string;
  readonly content: unknown;
}

/** What looking at resource files found. */
export interface Examined {
  /** Those that could be made out, each without what is wrong in it. */
  readonly resources: readonly Resource[];
  readonly faults: readonly Fault[];
  /** Whether all could: else what seems to be missing may be in the others. */
  readonly isWhole: boolean;
}

/** Looks for everything that is wrong with resource files. `lost` are those that could not even be read. */
export function examined(sources: readonly SourceFile[], lost: readonly string[] = []): Examined {
  return atOnce(examining(sources, lost));
}

/** The same, file by file: it takes seconds, in which others may have something to do. */
export function* examining(sources: readonly SourceFile[], lost: readonly string[] = []): Steps<Examined> {
  // Whether a schema can be compiled does not depend on how many faults of a value it would tell.
  const ajv = createAjv({ faults: 'first' });
  yield;
  const grammar = theGrammar();
  const files: Seen[] = [];
  for (const source of sources) {
    yield;
    const { file } = source;
    const broken = (fault: Fault): Seen => ({ file, found: [fault], taken: [''] });
    files.push(guarded(file, broken, () => examinedFile(source, grammar, ajv)));
  }
  const resources = files.flatMap(({ resource }) => resource ?? []);
  const unseen = [...lost, ...files.filter(({ resource }) => !resource).map(({ file }) => file)];
  const isWhole = unseen.length === 0;
  const cross = guardedAll(resources, crossFaults);
  const isTold = ({ file, path }: Fault) => cross.some((one) => one.file === file && one.path === path);
  const between = [
    ...cross,
    ...guardedAll(resources, (some) => betweenFaults(freezeRegistry(some), { isWhole })).filter(
      (fault) => !isTold(fault),
    ),
  ].filter((fault) => !namesUnseen(fault, sources, unseen));
  const faults = files.flatMap(({ file, found, taken }) => [
    ...found,
    ...between.filter(({ file: of, path }) => of === file && !taken.some((one) => isIn(path, one))),
  ]);
  return { resources, faults, isWhole };
}

// Making it takes longer than looking at all the files with it.
let made: ValidateFunction | undefined;
function theGrammar(): ValidateFunction {
  made ??= createAjv({ verbose: true }).compile<object>(metaSchema);
  return made;
}

interface Seen {
  readonly file: string;
  readonly found: readonly Fault[];
  readonly taken: readonly Pointer[];
  readonly resource?: Resource;
}

// What one look finds is taken out before the next, which may then rely on the rest and sees as much of it as can be.
function examinedFile({ file, content }: SourceFile, grammar: ValidateFunction, ajv: Ajv2020): Seen {
  const { spots, rest, taken } = acceptedBy(grammar, content);
  const written = spots.map((spot) => ({ file, ...spot }));
  if (!rest) return { file, found: written, taken };
  const isOpen = ({ path }: Fault) => !taken.some((one) => isIn(path, one));
  const lone = loneFaults(file, rest).filter(isOpen);
  const known = acceptedBy(grammar, withoutFaulty(rest, lone)).rest;
  const found = [...written, ...lone];
  if (!known) return { file, found, taken };
  const schema = schemaFaults(file, known, ajv).filter(isOpen);
  // Where a schema could not be compiled, its conditions tell why more closely.
  if (schema.some(({ path }) => path === '/schema')) {
    const closer = conditionFaults(known).map((spot) => ({ file, ...spot }));
    return { file, found: [...found, ...schema, ...closer], taken };
  }
  const right = withoutFaulty(known, schema) as ResourceFile;
  const further = furtherFaults(right, completeResource(right, file)).filter(isOpen);
  // Other files may need a field, whatever is wrong with it.
  const useless = further.filter(({ path }) => !isField(path));
  const { rest: used } = acceptedBy(grammar, withoutFaulty(right, useless));
  const all = [...taken, ...lone.map(({ path }) => path)];
  return {
    file,
    found: [...found, ...schema, ...further],
    taken: all,
    ...(used && { resource: completeResource(used, file) }),
  };
}

function withoutFaulty(source: ResourceFile, faults: readonly Fault[]): unknown {
  const places = faults.flatMap((fault) => placesOf(source, fault));
  // Every record has these by itself, whatever else names them.
  const ours = systemFields.map((name) => `/schema/properties/${name}`);
  const whole = new Set(places.filter((place) => ours.includes(place)));
  return without(source, { whole, said: new Set(places) });
}

// A name that no field has stands in a list, is the name of a value, or stands there alone.
function placesOf(source: ResourceFile, { path, unknown }: Fault): Pointer[] {
  if (path === '' || path === '/name') return [];
  const value = valueAt(source, path);
  if (unknown === undefined || typeof value !== 'object' || value === null) return [path];
  if (Array.isArray(value)) return value.flatMap((one, at) => (one === unknown ? [path + step(at)] : []));
  return [unknown in value ? path + step(unknown) : path];
}

// A file that could not be read is not there for the others to refer to: that is its fault, not theirs.
function namesUnseen(
  { file, path }: Fault,
  sources: readonly SourceFile[],
  unseen: readonly string[],
): boolean {
  const value = valueAt(sources.find((one) => one.file === file)?.content, path);
  const target = typeof value === 'string' ? value : (value as { resource?: unknown } | undefined)?.resource;
  return unseen.some((one) => one.replace(/^.*[\\/]/, '') === `${target}.json`);
}

function valueAt(content: unknown, pointer: Pointer): unknown {
  const inner = (at: unknown, name: string) => (at as Record<string, unknown> | undefined)?.[name];
  return pointer.split('/').slice(1).reduce(inner, content);
}
