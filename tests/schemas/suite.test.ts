import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { schemaFaultsOf } from '#schemas/anySchema/schemaRules.ts';
import { createRegistry } from '#schemas/registry.ts';
import type { Json, Resource } from '#schemas/resource.ts';

// The public JSON-Schema-Test-Suite (MIT, its licence is in the file), drafts 7 and 2020-12.
interface Group {
  readonly name: string;
  readonly schema: { readonly $schema?: string } | boolean;
  readonly tests: readonly (readonly [description: string, data: Json, isValid: boolean])[];
}
const suite = JSON.parse(
  gunzipSync(readFileSync(new URL('../fixtures/schemas/suite.json.gz', import.meta.url))).toString(),
) as {
  readonly drafts: Readonly<Record<string, readonly Group[]>>;
  readonly remotes: Readonly<Record<string, unknown>>;
};

const uris = {
  draft7: 'http://json-schema.org/draft-07/schema#',
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
};
const label = { zh_cn: '物', en: 'Thing' };

// The group's schema is a file of its own, so that `#` is its root.
function fileOf(draft: keyof typeof uris, { schema }: Group, at: number) {
  const own = typeof schema === 'object' ? schema.$schema : undefined;
  const properties = { field: { $ref: '../schemas/group.json' } };
  const name = `group_${at}`;
  return {
    file: `resources/${name}.json`,
    content: { name, label, schema: { $schema: own ?? uris[draft], type: 'object', properties } },
    read: (path: string) =>
      path === 'schemas/group.json' ? schema : suite.remotes[path.replace('schemas/localhost_1234/', '')],
  };
}

describe.each(Object.keys(uris) as (keyof typeof uris)[])('the public test suite, %s', (draft) => {
  const groups = suite.drafts[draft] ?? [];
  const { resources } = createRegistry(groups.map((group, at) => fileOf(draft, group, at)));

  it('loads every schema and gives the verdict of the suite on every value', () => {
    const wrong = groups.flatMap(({ name, tests }, at) => {
      const { schemaRules } = resources.get(`group_${at}`) as Resource;
      if (!schemaRules) throw new Error(`${name} has no rules`);
      const rules = { ...schemaRules, nullable: ['field'] };
      return tests
        .filter(([, field, isValid]) => (schemaFaultsOf(rules, { field }).length === 0) !== isValid)
        .map(([description]) => `${name}: ${description}`);
    });
    // Formats are validated here, and annotations by the default of 2020-12: see docs/decisions.
    const formats = wrong.filter((one) => /^format: .* format: invalid .* only an annotation/.test(one));
    expect(wrong.filter((one) => !formats.includes(one))).toEqual([]);
    expect([groups.length, formats.length]).toEqual(draft === 'draft7' ? [257, 0] : [383, 15]);
  });
});
