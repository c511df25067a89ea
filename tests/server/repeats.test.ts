import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { Service } from '#server/core/service.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { importFile, uploadImport } from '../support/files/importFile.ts';

// Two processes of one platform: they share only its database.
let kaifang: TestApp;
let other: TestApp;
let root: Awaited<ReturnType<TestApp['signIn']>>;

beforeAll(async () => {
  kaifang = await startApp();
  other = await startApp(
    kaifang.app.registry,
    { DATA_DIR: kaifang.app.settings.dataDir },
    undefined,
    kaifang.connection,
  );
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(async () => {
  await other?.close();
  await kaifang?.close();
});

/** The services, so that a test can replace one. */
const services = () => kaifang.app.services as Map<string, Service>;
const call = (service: string, fields: Row = {}) => kaifang.call(service, fields, root.token);

// Verbs of services that only read. All other services declare how they write.
const readings =
  /\.(Get\w*|Find|Revisions|References|Thread|History|Diff|OpenApi|Surroundings|Tables|Table|Names|Rows|Processes|Connections|SqlHistory|Statistics|Describe|Explain|Prepare|Snapshots|Reach|Charges|Concerns|Trace|Profile|Export\w*)$|^Admin\.Stats\.(App|Flow|Home|Log|Login|Port|Register)$/;

describe('every service', () => {
  test('that is called by more than a reading name says how it writes', () => {
    const silent = [...kaifang.app.services.values()].filter(({ writes }) => !writes);
    const names = silent.map(({ name }) => name).filter((name) => !readings.test(name));
    expect(names).toEqual([]);
  });

  test('that writes is not called Get, which callers send without a key', () => {
    const names = [...kaifang.app.services.values()].flatMap(({ name, writes }) => (writes ? [name] : []));
    expect(names.filter((name) => /\.Get\w*$/.test(name))).toEqual([]);
  });

  test('that writes has one effect and one answer for a key, unless a repeated call does no harm', async () => {
    const sweep = async ([name, service]: readonly [string, Service]) => {
      expect(service.input.properties, name).toHaveProperty('idempotency_key');
      const { idempotency_key } = service.input.properties;
      const properties = { idempotency_key, write: { type: 'boolean' }, step: { type: 'string' } };
      const input = { type: 'object', additionalProperties: false, properties } as typeof service.input;
      let runs = 0;
      const run = async () => ({ run: ++runs });
      services().set(name, { ...service, access: 'member', input, before: async () => {}, run });
      const fields = { write: true, step: 'run', idempotency_key: 'sweep' };
      const answers = [...(await Promise.all([call(name, fields), call(name, fields)]))];
      answers.push(await call(name, fields));
      services().set(name, service);
      const one = { ret: 200, data: { run: 1 }, msg: '' };
      expect(answers, name).toEqual([one, one, one]);
      expect(runs, name).toBe(1);
    };
    const keyed = [...services()].filter(([, { writes, repeatable }]) => writes && repeatable !== true);
    expect(keyed.length).toBeGreaterThan(150);
    for (let at = 0; at < keyed.length; at += 5) await Promise.all(keyed.slice(at, at + 5).map(sweep));
  });

  test('that reads, or may be repeated, lets a key pass that it has no use for', async () => {
    expect((await call('Admin.Config.GetList', { idempotency_key: 'k' })).ret).toBe(200);
    const sql = { connection: 0, statement: 'select 1 as one', idempotency_key: 'k' };
    expect((await call('Admin.Database.RunSql', sql)).ret).toBe(200);
    expect((await call('Admin.Database.RunSql', { ...sql, statement: 'select 2' })).ret).toBe(200);
  });
});

describe('a call that works outside of a transaction', () => {
  /** Replaces the work of `Admin.Database.Kill` for one test. */
  async function doing(run: () => Promise<unknown>, work: () => Promise<void>) {
    const service = kaifang.app.services.get('Admin.Database.Kill');
    if (!service) throw new Error('no service');
    const { idempotency_key } = service.input.properties;
    const input = { ...service.input, required: [], properties: { idempotency_key } } as typeof service.input;
    services().set(service.name, { ...service, input, run });
    await work();
    services().set(service.name, service);
  }
  const kill = (key: string) => call('Admin.Database.Kill', { idempotency_key: key });

  test('has a key again when it was refused, and none when no one knows how it ended', async () => {
    const { ApiError } = await import('#server/apiError.ts');
    let tries = 0;
    const refused = async () => {
      if (++tries === 1) throw new ApiError(420, 'state');
      return { tries };
    };
    await doing(refused, async () => {
      expect([(await kill('refused')).ret, (await kill('refused')).data]).toEqual([420, { tries: 2 }]);
    });
    let fails = 0;
    const failing = async () => {
      fails++;
      throw new Error('the line broke');
    };
    await doing(failing, async () => {
      expect((await kill('failed')).ret).toBe(500);
      const again = await kill('failed');
      expect(again).toMatchObject({ ret: 420, msg: expect.stringContaining('nobody knows how it ended') });
    });
    expect(fails).toBe(1);
  });

  test('is not done again where its answer was too long to be kept', async () => {
    let runs = 0;
    await doing(
      async () => ({ run: ++runs, text: 'x'.repeat(1_000_001) }),
      async () => {
        expect((await kill('long')).ret).toBe(200);
        expect(await kill('long')).toMatchObject({ ret: 420, msg: expect.stringContaining('was done') });
      },
    );
    expect(runs).toBe(1);
  });
});

describe('an upload of an import', () => {
  const service = 'Admin.Config.Import';
  const columns = ['name', 'value', 'description'];
  const csv = (name: string) => `name,value,description\n${name},1,d\n`;
  const rowsOf = async (name: string) => {
    const { rows } = await sql`select 1 from config where name like ${`${name}%`}`.execute(kaifang.app.db);
    return rows.length;
  };
  const articleCsv =
    'title,abstract,content,publish_at,view_permission,sort\nA,a,x,2026-01-01 08:00,tourist,1\nB,b,y,2026-01-01 08:00,tourist,2\n';
  const articles = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from article`.execute(kaifang.app.db);
    return rows[0]?.n;
  };
  const uploaded = async (name: string, file: string) =>
    String((await uploadImport(kaifang, name, root.token, file)).data['upload']);

  test('is used up by its run: twenty that run it at once, in two processes, are one', async () => {
    const upload = await uploaded('Admin.Article.Import', articleCsv);
    const fields = { step: 'run', upload, columns: articleCsv.split('\n')[0]?.split(','), by: 'none' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, n) =>
        (n % 2 ? kaifang : other).call('Admin.Article.Import', fields, root.token),
      ),
    );
    expect(new Set(answers.map(({ ret }) => ret))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data['job'])).size).toBe(1);
    await Promise.all([kaifang, other].map(({ app }) => app.jobs.idle()));
    expect(await articles()).toBe(2);
    const late = await call('Admin.Article.Import', fields);
    expect(late.data).toEqual(answers[0]?.data);
    const otherwise = await call('Admin.Article.Import', { ...fields, on_error: 'skip' });
    expect(otherwise).toMatchObject({ ret: 420, msg: expect.stringContaining('upload the file again') });
    expect(await articles()).toBe(2);
  });

  test('is run again where the first run wrote nothing', async () => {
    const upload = await uploaded(service, `${csv('fresh')}fresh,2,d\n`);
    const fields = { step: 'run', upload, columns };
    const first = await call(service, fields);
    await kaifang.app.jobs.idle();
    expect((await call('Admin.Job.Get', { id: first.data['job'] as number })).data['state']).toBe('failed');
    const second = await call(service, { ...fields, on_error: 'skip' });
    expect(second.ret).toBe(200);
    await kaifang.app.jobs.idle();
    expect(await rowsOf('fresh')).toBe(1);
  });

  test('may be sent once more as a file of its own', async () => {
    for (const added of [1, 0])
      expect(
        await importFile(kaifang, service, root.token, csv(`again${added}`), { step: 'run' }),
      ).toMatchObject({ state: 'done', result: { added: 1 } });
  });
});
