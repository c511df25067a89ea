import type { ErrorObject } from 'ajv';
import { completeResource } from './complete.ts';
import { crossFaults, loneFaults } from './faults.ts';
import { freezeRegistry } from './frozenRegistry.ts';
import { type Fault, RegistryFault } from './registryFault.ts';
import metaSchema from './resource.schema.json' with { type: 'json' };
import type { Registry, Resource } from './resource.ts';
import type { ResourceFile } from './resourceFile.ts';
import { createAjv } from './vocabulary.ts';

/** A resource file as it was read: its name and its parsed content. */
export interface SourceFile {
  readonly file: string;
  readonly content: unknown;
}

/**
 * Checks every resource file and makes the registry of them.
 * @throws RegistryFault with all faults of all files at once.
 */
export function createRegistry(sources: readonly SourceFile[]): Registry {
  const ajv = createAjv();
  const grammar = createAjv({ verbose: true }).compile<object>(metaSchema);
  const faults: Fault[] = [];
  const completed: Resource[] = [];
  for (const { file, content } of sources) {
    const found = grammar(content)
      ? loneFaults(file, content as unknown as ResourceFile, ajv)
      : grammarFaults(file, grammar.errors);
    faults.push(...found);
    if (found.length === 0) completed.push(completeResource(content as unknown as ResourceFile, file));
  }
  if (faults.length === 0) faults.push(...crossFaults(completed));
  if (faults.length > 0) throw new RegistryFault(faults);
  return freezeRegistry(completed);
}

function grammarFaults(file: string, errors: readonly ErrorObject[] | null | undefined): Fault[] {
  // A failed if/anyOf reports itself beside the branch that failed: the branch says more.
  return (errors ?? [])
    .filter((error) => error.keyword !== 'if' && error.keyword !== 'anyOf')
    .map((error) => ({ file, path: pathOf(error), ...wording(error) }));
}

function pathOf(error: ErrorObject): string {
  const inner = error.params['additionalProperty'] ?? error.params['missingProperty'];
  return inner === undefined ? error.instancePath : `${error.instancePath}/${inner}`;
}

function wording(error: ErrorObject): { problem: string; remedy: string } {
  const params = error.params;
  switch (error.keyword) {
    case 'additionalProperties':
      return { problem: `unknown keyword "${params['additionalProperty']}"`, remedy: known(error) };
    case 'required':
      return { problem: `"${params['missingProperty']}" is missing`, remedy: 'add it' };
    case 'enum':
      return { problem: 'not an allowed word', remedy: `use one of ${params['allowedValues'].join(', ')}` };
    case 'pattern':
      return { problem: 'not a valid name here', remedy: `write it so that it matches ${params['pattern']}` };
    case 'type':
      return { problem: `not ${params['type']}`, remedy: `write ${params['type']}` };
    default:
      return { problem: error.message ?? error.keyword, remedy: 'see schemas/resource.schema.json' };
  }
}

function known(error: ErrorObject): string {
  const properties = (error.parentSchema as { properties?: object } | undefined)?.properties;
  return properties ? `known here: ${Object.keys(properties).join(', ')}` : 'remove it';
}
