import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { _, type Code } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { normalised } from '#schemas/anySchema/normalise.ts';
import { completeResource } from '#schemas/complete.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { portalSide } from '#schemas/derive/portal.ts';
import { nameConditions, rulesId } from '#schemas/derive/rules/conditions.ts';
import { withPresentKeywords } from '#schemas/renamedKeywords.ts';
import type { ObjectSchema, Resource } from '#schemas/resource.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';
import { annotations, createAjv, multipleOfModule } from '#schemas/vocabulary.ts';
import { documentsOf } from '#server/schemaDocuments.ts';

const list = 'virtual:validators';
const prefix = 'virtual:validators/';
const formats = 'virtual:validators/formats';
/** The parts of ajv's runtime that compiled validators need: character counting and deep equality. */
const runtimeParts = ['ajv/dist/runtime/ucs2length.js', 'ajv/dist/runtime/equal.js'];

/**
 * Compiles the validators of every resource ahead of time, so that the browser needs no eval.
 * `virtual:validators` is their list; each resource's validators are a lazily loaded chunk. They are the
 * input of rjsf's `createPrecompiledValidator`.
 */
export function validators(): Plugin {
  let root = process.cwd();
  let made: ReadonlyMap<string, string> | null = null;
  const folder = () => join(root, 'resources');
  return {
    name: 'kaifang:validators',
    // The dev server would discover them only with the first form, and then reload the page while the user
    // fills it in.
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
  const { read } = documentsOf(folder);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => {
    const written: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const { content } = normalised(withPresentKeywords(written), file, read);
    return completeResource(content as ResourceFile, file);
  });
}

/** All modules by name. They are compiled together: what ajv needs for the first also serves the others. */
function modulesOf(resources: readonly Resource[]): Map<string, string> {
  const ajv = createAjv({ code: true });
  ajv.opts.code.formats = _`require(${formats}).all` as Code;
  // Error messages are our own, see schemas/explain.ts.
  ajv.opts.messages = false;
  return new Map([
    [list, listModule(resources)],
    [formats, formatsModule],
    ...sidesOf(resources).map(([name, side]): [string, string] => [
      `${prefix}${name}`,
      validatorModule(name, side, ajv),
    ]),
  ]);
}

/** Every resource, and what the portal makes of it under a name of its own. */
function sidesOf(resources: readonly Resource[]): [string, Resource][] {
  return resources.flatMap((resource): [string, Resource][] => {
    const side = portalSide(resource);
    return [
      [resource.name, resource],
      ...(side ? [[`portal.${resource.name}`, side] as [string, Resource]] : []),
    ];
  });
}

/** The uses of a resource's input, with the schema for each. */
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
  const lines = sidesOf(resources).flatMap(([name, side]) =>
    purposesOf(side).map(([purpose]) => {
      const key = JSON.stringify(`${name}.${purpose}`);
      return `${key}: () => import('${prefix}${name}').then((module) => module.validateFns),`;
    }),
  );
  return `export const validators = {\n${lines.join('\n')}\n};\n`;
}

const formatsModule = `
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats } from '#schemas/formats.ts';
export const all = { ...fullFormats, ...formats };
`;

function validatorModule(name: string, resource: Resource, ajv: Ajv2020): string {
  const names = new Map(
    purposesOf(resource).flatMap(([purpose, schema]): [string, string][] => {
      const id = rulesId(`${name}.${purpose}`);
      ajv.addSchema({ ...plain(schema), $id: id });
      const { conditions } = nameConditions(schema, id);
      const compiled = Object.entries(conditions).map(([$id, condition], at): [string, string] => {
        ajv.addSchema({ ...plain(condition), $id });
        return [`validate_${purpose}_if${at}`, $id];
      });
      return [[`validate_${purpose}`, id], ...compiled];
    }),
  );
  if (names.size === 0) return 'export const validateFns = {};\n';
  const fns = [...names].map(([name, id]) => `${JSON.stringify(id)}: ${name}`);
  const code = withImports(standaloneCode(ajv, Object.fromEntries(names)));
  return `${code}\nexport const validateFns = { ${fns.join(', ')} };\n`;
}

/** A schema without keywords that do not affect validity: the browser has those in the registry already. */
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
  // Below `properties` are field names, not keywords.
  return Object.fromEntries(Object.entries(value).map(([name, property]) => [name, plain(property)]));
}

/** ajv writes `require` even in an ES module; its runtime's parts are converted to imports. */
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

// Dev and build treat the default export of a CommonJS module differently: it is the function, or contains
// it.
function runtimeImport(path: string, name: string): string {
  const file = path.endsWith('.js') ? path : `${path}.js`;
  return `import raw_${name} from '${file}';
const ${name} = { default: typeof raw_${name} === 'function' ? raw_${name} : raw_${name}.default };`;
}
