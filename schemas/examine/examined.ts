import type { ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { ReadDocument } from '../anySchema/documents.ts';
import { type Normalised, normalised } from '../anySchema/normalise.ts';
import { completeResource } from '../complete.ts';
import { betweenFaults } from '../faults/between.ts';
import { conditionFaults } from '../faults/conditions.ts';
import { furtherFaults } from '../faults/further.ts';
import { crossFaults, loneFaults, schemaFaults } from '../faults.ts';
import { freezeRegistry } from '../frozenRegistry.ts';
import type { Fault } from '../registryFault.ts';
import { withPresentKeywords } from '../renamedKeywords.ts';
import metaSchema from '../resource.schema.json' with { type: 'json' };
import { type Resource, systemFields } from '../resource.ts';
import type { ResourceFile } from '../resourceFile.ts';
import { createAjv } from '../vocabulary.ts';
import { acceptedBy } from './grammar.ts';
import { guarded, guardedAll } from './guarded.ts';
import { atOnce, type Steps } from './steps.ts';
import { isField, isIn, type Pointer, step, without } from './takeOut.ts';

/** A resource file as read: its name and its parsed content. */
export interface SourceFile {
  readonly file: string;
  readonly content: unknown;
  /** Reads the other files that its schema refers to. */
  readonly read?: ReadDocument;
}

/** The result of validating resource files. */
export interface Examined {
  /** The resources that could be resolved, each without its faulty parts. */
  readonly resources: readonly Resource[];
  readonly faults: readonly Fault[];
  /** Whether all could be resolved: otherwise what seems to be missing may be in the faulty ones. */
  readonly isWhole: boolean;
}

/** What was found in files before, by their contents: where most of them stay the same, as in the studio. */
export type Remembered = WeakMap<object, unknown>;

/** Finds everything that is wrong with resource files. `lost` lists the files that could not be read. */
export function examined(sources: readonly SourceFile[], lost: readonly string[] = []): Examined {
  return atOnce(examining(sources, lost));
}

/** The same, file by file: it takes seconds, and yields so that other work can run. */
export function* examining(
  written: readonly SourceFile[],
  lost: readonly string[] = [],
  remembered?: Remembered,
): Steps<Examined> {
  // Whether a schema compiles does not depend on how many faults the validator reports per value.
  const ajv = createAjv({ faults: 'first' });
  yield;
  const grammar = theGrammar();
  const files: Seen[] = [];
  for (const { file, content, read } of written) {
    yield;
    const broken = (fault: Fault): Seen => ({
      file,
      content,
      found: [fault],
      taken: [''],
      placeOf: (path) => path,
    });
    const before = remembered?.get(Object(content)) as Seen | undefined;
    const seen =
      before ??
      guarded(file, broken, () => {
        const known = normalised(withPresentKeywords(content), file, read);
        return { ...examinedFile(file, known, grammar, ajv), content: known.content, placeOf: known.placeOf };
      });
    remembered?.set(Object(content), seen);
    files.push(seen);
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
  ].filter((fault) => !namesUnseen(fault, files, unseen));
  const faults = files.flatMap(({ file, found, taken, placeOf }) => {
    const further = between.filter(
      ({ file: of, path }) => of === file && !taken.some((one) => isIn(path, one)),
    );
    return [...found, ...further].map((fault) => ({ ...fault, path: placeOf(fault.path) }));
  });
  return { resources, faults, isWhole };
}

// Compiling it takes longer than validating all files.
let made: ValidateFunction | undefined;
function theGrammar(): ValidateFunction {
  made ??= createAjv({ verbose: true }).compile<object>(metaSchema);
  return made;
}

interface Seen {
  readonly file: string;
  readonly content: unknown;
  readonly placeOf: Normalised['placeOf'];
  readonly found: readonly Fault[];
  readonly taken: readonly Pointer[];
  readonly resource?: Resource;
}

// Removes the faults that each pass finds before the next, which may then rely on the rest and check as much
// of it as possible.
function examinedFile(
  file: string,
  { content, source, faults }: Normalised,
  grammar: ValidateFunction,
  ajv: Ajv2020,
): Omit<Seen, 'content' | 'placeOf'> {
  if (faults.length > 0) {
    const others = acceptedBy(grammar, {
      ...(content as object),
      schema: { type: 'object', properties: {} },
    });
    return { file, found: [...others.spots, ...faults].map((spot) => ({ file, ...spot })), taken: [''] };
  }
  const { spots, rest, taken } = acceptedBy(grammar, content);
  const written = spots.map((spot) => ({ file, ...spot }));
  if (!rest) return { file, found: written, taken };
  const isOpen = ({ path }: Fault) => !taken.some((one) => isIn(path, one));
  const lone = loneFaults(file, rest).filter(isOpen);
  const known = acceptedBy(grammar, withoutFaulty(rest, lone)).rest;
  const found = [...written, ...lone];
  if (!known) return { file, found, taken };
  const schema = schemaFaults(file, known, ajv).filter(isOpen);
  // Where a schema does not compile, its conditions give a more precise reason.
  if (schema.some(({ path }) => path === '/schema')) {
    const closer = conditionFaults(known).map((spot) => ({ file, ...spot }));
    return { file, found: [...found, ...schema, ...closer], taken };
  }
  const right = withoutFaulty(known, schema) as ResourceFile;
  const complete = (one: ResourceFile) => completeResource(source ? { ...one, source } : one, file);
  const further = furtherFaults(right, complete(right)).filter(isOpen);
  // Other files may need a field even if it has faults.
  const useless = further.filter(({ path }) => !isField(path));
  const { rest: used } = acceptedBy(grammar, withoutFaulty(right, useless));
  const all = [...taken, ...lone.map(({ path }) => path)];
  return {
    file,
    found: [...found, ...schema, ...further],
    taken: all,
    ...(used && { resource: complete(used) }),
  };
}

function withoutFaulty(source: ResourceFile, faults: readonly Fault[]): unknown {
  const places = faults.flatMap((fault) => placesOf(source, fault));
  // Every record has these fields, even where other parts of the file name them.
  const ours = systemFields.map((name) => `/schema/properties/${name}`);
  const whole = new Set(places.filter((place) => ours.includes(place)));
  return without(source, { whole, said: new Set(places) });
}

// A name without a field may be a list entry, the name of a value, or a value of its own.
function placesOf(source: ResourceFile, { path, unknown }: Fault): Pointer[] {
  if (path === '' || path === '/name') return [];
  const value = valueAt(source, path);
  if (unknown === undefined || typeof value !== 'object' || value === null) return [path];
  if (Array.isArray(value)) return value.flatMap((one, at) => (one === unknown ? [path + step(at)] : []));
  return [unknown in value ? path + step(unknown) : path];
}

// References to a file that could not be read are that file's fault, not the referring file's.
function namesUnseen(
  { file, path }: Fault,
  sources: readonly Pick<SourceFile, 'file' | 'content'>[],
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
