import { createServer } from 'vite';
import { describe, expect, it } from 'vitest';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import type { Row } from '#schemas/resource.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { productRegistry } from '../support/productRegistry.ts';
import { validators } from 'virtual:validators';

const registry = productRegistry();
const ajv = createAjv();

const inputs: Row[] = [
  {},
  { username: '张三_1', password: 'secret-6', level: 100 },
  { username: 'a b', password: '1 2', level: 7, tel: 'x', email: 'y', avatar: '/uploads/a.png' },
  { username: '', password: null, nickname: '𠮷'.repeat(20), unknown: 1 },
  { name: 'a', value: 'b', description: 'c' },
  { name: ' ', value: 5, description: null },
];

describe('the validators of the build', () => {
  it('are there for every input of every resource', () => {
    const wanted = [...registry.resources.values()].flatMap(({ name, services, actions }) => [
      ...(services.add ? [`${name}.add`] : []),
      ...(services.edit ? [`${name}.edit`] : []),
      ...Object.values(actions).flatMap((action) => (action.input ? [`${name}.${action.name}`] : [])),
    ]);
    expect(Object.keys(validators).sort()).toEqual(wanted.sort());
  });

  it.each(Object.keys(validators))('find in %s what the server finds', async (key) => {
    const [name = '', purpose] = key.split('.');
    const resource = registry.resources.get(name);
    if (!resource) throw new Error(`no resource is called ${name}`);
    const input = resource.actions[purpose as string]?.input;
    const schema = input
      ? inputSchema(input, 'add')
      : inputSchema(resource.schema, purpose === 'add' ? 'add' : 'edit');
    const here = ajv.compile(schema);
    const there = await validators[key]?.();
    const found = (errors: typeof here.errors) =>
      (errors ?? []).map(({ instancePath, keyword, params }) => [instancePath, keyword, params]);
    for (const value of inputs) {
      expect(there?.(value)).toBe(here(value));
      expect(found(there?.errors)).toEqual(found(here.errors));
    }
  });

  it('need no eval', async () => {
    const vite = await createServer({ server: { middlewareMode: true }, logLevel: 'silent' });
    const made = await vite.transformRequest('virtual:validators/account').finally(() => vite.close());
    expect(made?.code).toContain('validate_add');
    expect(made?.code).not.toMatch(/new Function|\beval\(|require\(/);
  });
});
