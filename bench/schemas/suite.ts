// The verdicts of the public JSON-Schema-Test-Suite on the path of a resource's JSON field:
// node --import tsx bench/schemas/suite.ts PATH
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFaultsOf } from '#schemas/anySchema/schemaRules.ts';
import { createRegistry } from '#schemas/registry.ts';
import type { Json } from '#schemas/resource.ts';

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly { readonly data: Json; readonly valid: boolean }[];
}

const drafts = {
  draft4: 'http://json-schema.org/draft-04/schema#',
  draft6: 'http://json-schema.org/draft-06/schema#',
  draft7: 'http://json-schema.org/draft-07/schema#',
  'draft2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
};
const label = { zh_cn: '物', en: 'Thing' };

// A file of its own, so that `#` is the group's root.
function rulesOf(draft: string, schema: unknown) {
  const own = (schema as { $schema?: unknown }).$schema;
  const $schema = typeof own === 'string' ? own : draft;
  const properties = { field: { $ref: '../schemas/group.json' } };
  const { resources } = createRegistry([
    {
      file: 'resources/thing.json',
      content: { name: 'thing', label, schema: { $schema, type: 'object', properties } },
      read: (path) => {
        if (path === 'schemas/group.json') return schema;
        const remote = join(suite, 'remotes', path.replace('schemas/localhost_1234/', ''));
        return existsSync(remote) ? (JSON.parse(readFileSync(remote, 'utf8')) as unknown) : undefined;
      },
    },
  ]);
  const rules = resources.get('thing')?.schemaRules;
  if (!rules) throw new Error('no rules');
  return { ...rules, nullable: ['field'] };
}

const suite = process.argv[2] ?? '.';
for (const [draft, uri] of Object.entries(drafts)) {
  const count = { groups: 0, loaded: 0, tests: 0, wrong: 0 };
  const folder = join(suite, 'tests', draft);
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    for (const { description, schema, tests } of JSON.parse(
      readFileSync(join(folder, name), 'utf8'),
    ) as Group[]) {
      count.groups++;
      try {
        const rules = rulesOf(uri, schema);
        count.loaded++;
        const wrong = tests.filter(
          ({ data, valid }) => (schemaFaultsOf(rules, { field: data }).length === 0) !== valid,
        );
        count.tests += tests.length;
        count.wrong += wrong.length;
        if (wrong.length > 0) console.log(`  wrong ${wrong.length}: ${name}: ${description}`);
      } catch (error) {
        console.log(`  refused: ${name}: ${description}: ${(error as Error).message.slice(0, 150)}`);
      }
    }
  }
  console.log(draft, count);
}
