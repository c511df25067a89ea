import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#schemas/derive/table.ts';
import type { StudioFile } from '#schemas/payloads/studio.ts';
import { ddlOf } from '#server/commands/dev/studio/ddl.ts';
import { BadDraft, ResourceFiles } from '#server/commands/dev/studio/evaluate.ts';
import { productRegistry } from '../../support/productRegistry.ts';

const tea = {
  name: 'tea',
  label: { zh_cn: '茶', en: 'Tea' },
  schema: {
    type: 'object',
    properties: { title: { type: 'string', label: { zh_cn: '标题', en: 'Title' } } },
  },
};

let root: string;
let files: ResourceFiles;
let account: StudioFile;
const pathOf = (name: string) => join(root, 'resources', `${name}.json`);
const draftOf = (content: object, revision: string | null = null) => {
  const { name } = content as { name: string };
  return { name, text: `${JSON.stringify(content, null, 2)}\n`, revision };
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'kaifang-studio-'));
  for (const folder of ['resources', 'docs', 'schemas/resource.schema.json'])
    cpSync(folder, join(root, folder), { recursive: true });
  files = new ResourceFiles(root);
  account = files.open().files.find(({ name }) => name === 'account') as StudioFile;
});
beforeEach(() => rmSync(pathOf('tea'), { force: true }));
afterAll(() => rmSync(root, { recursive: true }));

describe('opening', () => {
  it('gives all files, the names for completion and the reference in both languages', () => {
    const { services, virtuals, keywords } = files.open();
    expect(services).toContain('Admin.App.GetList');
    expect(virtuals.length).toBeGreaterThan(5);
    expect(Object.keys(keywords.zh_cn)).toEqual(expect.arrayContaining(Object.keys(keywords.en)));
    expect(keywords.en['list.sort']).toContain('field');
  });
});

describe('examining', () => {
  it('finds the faults of a draft at their lines, as the check words them', async () => {
    const { faults, resources, derived } = await files.evaluate(
      [draftOf({ ...tea, display: 'titel' })],
      'tea',
    );
    expect(faults).toEqual([
      expect.objectContaining({
        name: 'tea',
        path: '/display',
        line: expect.any(Number),
        text: expect.stringContaining('did you mean "title"?'),
        isNew: true,
        isRemark: false,
      }),
    ]);
    expect([resources, derived]).toEqual([null, null]);
  });

  it('finds a broken text, and what a draft breaks in another file', async () => {
    const broken = { name: 'tea', text: '{ "name": ', revision: null };
    expect((await files.evaluate([broken], 'tea')).faults[0]).toMatchObject({ name: 'tea', line: 1 });
    const renamed = account.text.replace('"username": {', '"user_name": {');
    const { faults } = await files.evaluate([{ ...account, text: renamed }], 'account');
    expect(new Set(faults.map(({ name }) => name)).size).toBeGreaterThan(1);
  });

  it('tells what follows from a draft: record, table, services and type', async () => {
    const { resources, derived, revisions } = await files.evaluate([draftOf(tea)], 'tea');
    expect(resources?.map(({ name }) => name)).toEqual(['tea']);
    expect(derived?.ddl.join('\n')).toMatch(/create table "tea" \(\n {2}"id" bigint .*\n {2}"title" text,\n/);
    expect(derived?.services).toContainEqual(
      expect.objectContaining({ name: 'Admin.Tea.GetList', access: 'admin' }),
    );
    expect(derived?.types).toMatch(/export type Tea = \{[\s\S]*title: string \| null/);
    expect(revisions).toEqual({ tea: null });
  });

  it('remarks a missing label without counting it as a fault', async () => {
    const bare = { ...tea, schema: { type: 'object', properties: { title: { type: 'string' } } } };
    const { faults, resources } = await files.evaluate([draftOf(bare)], 'tea');
    expect(faults).toEqual([expect.objectContaining({ isRemark: true, isNew: false })]);
    expect(resources).not.toBeNull();
  });
});

describe('saving', () => {
  it('writes a new file and then its changes', () => {
    const [saved] = files.save([draftOf(tea)]).saved;
    expect(readFileSync(pathOf('tea'), 'utf8')).toBe(saved?.text);
    const next = draftOf({ ...tea, help: { zh_cn: '好茶。', en: 'Good tea.' } }, saved?.revision);
    expect(files.save([next]).saved).toHaveLength(1);
    expect(readFileSync(pathOf('tea'), 'utf8')).toBe(next.text);
  });

  it('writes nothing that would add a fault', () => {
    const { saved, faults } = files.save([draftOf({ ...tea, display: 'titel' })]);
    expect([saved, faults.length]).toEqual([[], 1]);
    expect(() => readFileSync(pathOf('tea'))).toThrow('ENOENT');
  });

  it('writes a correction beside a fault that was there before', () => {
    writeFileSync(pathOf('tea'), JSON.stringify({ ...tea, display: 'titel' }));
    const changed = { ...account, text: `${account.text}\n` };
    expect(files.save([changed]).saved.map(({ name }) => name)).toEqual(['account']);
    writeFileSync(pathOf('account'), account.text);
  });

  it('leaves a file that changed meanwhile, and answers what it is now', () => {
    const [saved] = files.save([draftOf(tea)]).saved;
    writeFileSync(pathOf('tea'), '{"name":"tea"}');
    const { conflicts, saved: none } = files.save([
      draftOf(tea, saved?.revision),
      { ...account, text: `${account.text} ` },
    ]);
    expect(conflicts).toEqual([{ name: 'tea', text: '{"name":"tea"}', revision: expect.any(String) }]);
    expect(none).toEqual([]);
    expect(readFileSync(pathOf('account'), 'utf8')).toBe(account.text);
    rmSync(pathOf('tea'));
    expect(files.save([draftOf(tea, saved?.revision)]).conflicts).toEqual([
      { name: 'tea', text: null, revision: null },
    ]);
  });

  it('follows no link and no path out of the folder', () => {
    expect(() => files.save([{ ...draftOf(tea), name: '../tea' }])).toThrow(BadDraft);
    const outside = join(root, 'outside.json');
    writeFileSync(outside, JSON.stringify(tea));
    symlinkSync(outside, pathOf('tea'));
    const there = files.open().files.find(({ name }) => name === 'tea');
    expect(() =>
      files.save([
        {
          ...draftOf({ ...tea, order: 1 }),
          text: JSON.stringify(tea, null, 1),
          revision: there?.revision ?? null,
        },
      ]),
    ).toThrow('is no file');
    expect(readFileSync(outside, 'utf8')).toBe(JSON.stringify(tea));
  });
});

it('every table has its statements, also those of logs', async () => {
  const registry = productRegistry();
  for (const resource of registry.resources.values()) {
    const [create = ''] = await ddlOf(registry, resource);
    const name = tableOf(resource)?.name;
    expect(create.startsWith(name === undefined ? '' : `create table "${name}" (\n`)).toBe(true);
  }
});
