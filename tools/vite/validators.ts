import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { _, type Code } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { completeResource } from '#schemas/complete.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import type { ObjectSchema, Resource } from '#schemas/resource.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';
import { annotations, createAjv, multipleOfModule } from '#schemas/vocabulary.ts';

const list = 'virtual:validators';
const prefix = 'virtual:validators/';
const formats = 'virtual:validators/formats';
/** What compiled validators need of ajv's runtime: to count letters, and to compare items. */
const runtimeParts = ['ajv/dist/runtime/ucs2length.js', 'ajv/dist/runtime/equal.js'];

/**
 * Compiles the validators of every resource ahead of time, so that the browser needs no eval: `virtual:validators`
 * is the list of them, and each resource's own are a chunk that is loaded when they are used.
 */
export function validators(): Plugin {
  let root = process.cwd();
  let made: ReadonlyMap<string, string> | null = null;
  const folder = () => join(root, 'resources');
  return {
    name: 'kaifang:validators',
    // Development finds them only with the first form, and then reloads the page under whoever fills it in.
    config: () => ({ optimizeDeps: { include: runtimeParts } }),
    configResolved(config) {
      root = config.root;
    },
    resolveId: { filter: { id: /^virtual:validators/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:validators/ },
      handler(id) {
        made ??= modulesOf(readResources(folder()));
        return made.get(id.slice(1)) ?? null;
      },
    },
    hotUpdate({ file, modules }) {
      if (!file.startsWith(`${folder()}/`)) return undefined;
      made = null;
      const graph = this.environment.moduleGraph;
      const stale = [...graph.idToModuleMap.values()].filter(({ id }) => id?.startsWith(`\0${list}`));
      for (const module of stale) graph.invalidateModule(module);
      return [...modules, ...stale];
    },
  };
}

function readResources(folder: string): Resource[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => {
    const source = JSON.parse(readFileSync(join(folder, file), 'utf8')) as ResourceFile;
    return completeResource(source, basename(file));
  });
}

/** Every module by its name. All are made at once: what ajv needs for the first of them serves the others. */
function modulesOf(resources: readonly Resource[]): Map<string, string> {
  const ajv = createAjv({ code: true });
  ajv.opts.code.formats = _`require(${formats}).all` as Code;
  // The words of an error are ours, see schemas/explain.ts.
  ajv.opts.messages = false;
  return new Map([
    [list, listModule(resources)],
    [formats, formatsModule],
    ...resources.map((one): [string, string] => [`${prefix}${one.name}`, validatorModule(one, ajv)]),
  ]);
}

/** What an input of a resource can be for, with the schema that it has to meet. */
function purposesOf(resource: Resource): [string, ObjectSchema][] {
  const actions = Object.values(resource.actions);
  return [
    ...(resource.services.add
      ? [['add', inputSchema(resource.schema, 'add')] as [string, ObjectSchema]]
      : []),
    ...(resource.services.edit
      ? [['edit', inputSchema(resource.schema, 'edit')] as [string, ObjectSchema]]
      : []),
    ...actions.flatMap(({ name, input }): [string, ObjectSchema][] =>
      input ? [[name, inputSchema(input, 'add')]] : [],
    ),
  ];
}

function listModule(resources: readonly Resource[]): string {
  const lines = resources.flatMap((resource) =>
    purposesOf(resource).map(([purpose]) => {
      const key = JSON.stringify(`${resource.name}.${purpose}`);
      return `${key}: () => import('${prefix}${resource.name}').then((module) => module.validate_${purpose}),`;
    }),
  );
  return `export const validators = {\n${lines.join('\n')}\n};\n`;
}

const formatsModule = `
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats } from '#schemas/formats.ts';
export const all = { ...fullFormats, ...formats };
`;

function validatorModule(resource: Resource, ajv: Ajv2020): string {
  const exports = Object.fromEntries(
    purposesOf(resource).map(([purpose, schema]) => {
      const $id = `kaifang:${resource.name}.${purpose}`;
      ajv.addSchema({ ...plain(schema), $id });
      return [`validate_${purpose}`, $id];
    }),
  );
  if (Object.keys(exports).length === 0) return 'export {};\n';
  return withImports(standaloneCode(ajv, exports));
}

/** A schema without the words that say nothing about validity: the browser has them in the registry already. */
function plain(schema: object): object {
  const entries = Object.entries(schema).filter(([keyword]) => !skipped.has(keyword));
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, plainValue(keyword, value)]));
}

const skipped: ReadonlySet<string> = new Set([...annotations, 'default']);
const values: ReadonlySet<string> = new Set(['enum', 'const', 'required', 'type']);

function plainValue(keyword: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || values.has(keyword)) return value;
  if (Array.isArray(value)) return value.map((part) => plainValue('', part));
  if (keyword !== 'properties') return plain(value);
  // Below `properties` stand names of fields, not keywords.
  return Object.fromEntries(Object.entries(value).map(([name, property]) => [name, plain(property)]));
}

/** ajv writes `require` even into an ES module: its runtime's parts become imports. */
function withImports(code: string): string {
  const found = new Map<string, string>();
  const body = code.replace(/require\("([^"]+)"\)/g, (_all, path: string) => {
    const name = found.get(path) ?? `runtime${found.size}`;
    found.set(path, name);
    return name;
  });
  const imports = [...found].map(([path, name]) =>
    path === formats || path === multipleOfModule
      ? `import * as ${name} from '${path}';`
      : runtimeImport(path, name),
  );
  return `${imports.join('\n')}\n${body}`;
}

// Development and build disagree about the default of a CommonJS module: it is the function, or holds it.
function runtimeImport(path: string, name: string): string {
  const file = path.endsWith('.js') ? path : `${path}.js`;
  return `import raw_${name} from '${file}';
const ${name} = { default: typeof raw_${name} === 'function' ? raw_${name} : raw_${name}.default };`;
}
