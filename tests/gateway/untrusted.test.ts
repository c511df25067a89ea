import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FlowNode, Value } from '#schemas/flow/document.ts';
import { phpPath } from '#schemas/flow/php/names.ts';
import { flow } from '../support/flow/api.ts';
import { fn, lit, ref, respond } from '../support/flow/cases/case.ts';
import { type OpenApp, openApp } from '../support/gateway/openApp.ts';

let open: OpenApp;
beforeAll(async () => {
  open = await openApp();
});
afterAll(() => open?.close());

const root = fileURLToPath(new URL('../..', import.meta.url));
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, folder, name))
    .filter((path) => /\.tsx?$/.test(path) && statSync(path).isFile());

const attempts = [
  'process.exit(1)',
  'require("node:fs").readFileSync("/etc/passwd","utf8")',
  'import("node:child_process")',
  'fetch("http://127.0.0.1:1")',
  'constructor.constructor("return process")()',
  `$${'{process.env.HOME}'}`,
  '{{7*7}}',
  '<%= 7*7 %>',
  '`id`; $(id)',
  "'; while(true){} //",
  'new Array(2147483648)',
  '__proto__',
];

describe('an API runs no text of anybody (DES-10)', () => {
  it.each(attempts)('no matter what stands in its nodes and its parameters: %s', async (text) => {
    const nodes: Record<string, FlowNode> = {
      made: {
        type: 'set',
        values: {
          plain: lit(text),
          joined: { join: [lit(text), ref('start.text')] },
          json: fn('to_json', ref('start.text')),
          upper: fn('replace', ref('start.text'), lit('x'), lit(text)),
          read: fn('from_json', ref('start.text')),
        },
      },
      keep: { type: 'cache', action: 'set', key: lit(text), value: ref('start.text'), seconds: 5 },
      end: respond({ said: ref('made.joined'), plain: ref('made.plain'), read: ref('made.read') }),
    };
    const id = await open.draw('App.Evil.Run', flow(nodes, 'start>made made>keep keep>end'), {
      ...(await drawn()),
      parameters: [{ name: 'text', type: 'string' }],
      returns: [
        { name: 'said', type: 'string' },
        { name: 'plain', type: 'string' },
        { name: 'read', type: 'object' },
      ],
    });
    const { data } = await open.design('Run', { id, params: { text } });
    expect(data).toMatchObject({ ret: 200, data: { said: text + text, plain: text, read: null } });
  });

  it.each([
    'constructor',
    '__proto__.polluted',
    'made.constructor.constructor',
    'start.__proto__',
    'start.text.constructor',
  ])('and a reference reaches nothing that is not data: %s', async (path) => {
    const nodes = { end: respond({ said: { ref: path } as Value }) };
    const id = await open.draw('App.Evil.Run', flow(nodes, 'start>end'), {
      ...(await drawn()),
      parameters: [{ name: 'text', type: 'string' }],
      returns: [{ name: 'said', type: 'string' }],
    });
    const { data } = await open.design('Run', { id, params: { text: 'x' } });
    expect([data['ret'], data['data']]).toBeOneOf([
      [400, {}],
      [200, { said: null }],
    ]);
  });

  it('since nothing of the platform could run one', () => {
    const evaluating = /\bnew Function\b|\beval\(|node:vm|\bvm\.|\bFunction\(|setTimeout\(\s*['"`]/;
    const found = [
      'server/flow',
      'server/gateway',
      'schemas/flow',
      'schemas/openapi',
      'server/features/openapi',
      'server/databases/statements',
      'server/features/designs',
    ]
      .flatMap(filesIn)
      .filter((path) => evaluating.test(readFileSync(path, 'utf8')));
    expect(found).toEqual([]);
  });

  // The one draft that all of them edit again.
  const drawn = async () => {
    const list = { filter: { service: 'App.Evil.Run' }, limit: 1 };
    const { data } = await open.design('GetList', list);
    const [one] = data['items'] as { id: number }[];
    if (!one) return {};
    const { data: record } = await open.design('Get', { id: one.id });
    return { id: one.id, version: record['version'] ?? 0 };
  };
});

describe('the code of an API (DES-07)', () => {
  it('has its file below the folder of APIs, no matter what its name', () => {
    expect(phpPath('App.User.Get')).toMatch(/^[\w/]+\/src\/app\/Api\/User\.php$|^src\/app\/Api\/User\.php$/);
  });

  it.each([
    'App.../server/main.Run',
    'App./etc/passwd.Run',
    'App...%2f.Run',
    'App.a\\b.Run',
    'App.A\0.Run',
    `App.${'A'.repeat(300)}.Run`,
    'App..env.Run',
    'App.node_modules/x.Run',
    '../../x',
  ])('has no name that leads elsewhere: %j', async (service) => {
    const about = { title: 'T', module: 'M', description: 'D', parameters: [], returns: [] };
    const saved = await open.design('SaveDraft', { service, ...about });
    expect(saved.ret).toBe(400);
    expect(JSON.stringify(saved.data)).toMatch(/service/);
  });

  it('is text in the database and never a file, so there is none to overwrite', () => {
    const writing = /from 'node:fs|writeFile|createWriteStream/;
    const found = ['server/features/designs', 'server/gateway', 'server/flow', 'server/features/sqlApis']
      .flatMap(filesIn)
      .concat(
        ['server/features/designs/AdminApiDesign.ts', 'server/features/designs/AdminApiDraft.ts'].map(
          (name) => join(root, name),
        ),
      )
      .filter((path) => writing.test(readFileSync(path, 'utf8')));
    expect(found).toEqual([]);
  });
});
