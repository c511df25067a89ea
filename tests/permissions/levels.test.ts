import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formSchema } from '#schemas/derive/formSchema.ts';
import { allOperations } from '#schemas/derive/operations.ts';
import { offered } from '#schemas/derive/rules/offered.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { importFile } from '../support/files/importFile.ts';

// Who may set which level for whom, according to docs/services.md, in every way that changes an account's
// level. Each administrator has every permission that can be granted.
const levels = [0, 100, 101, 200, 255] as const;
type Level = (typeof levels)[number];

/** The rule: what an account of a level may do with accounts of another, and which levels it may set. */
const reach: Readonly<Record<Level, readonly Level[]>> = {
  0: [],
  100: [],
  101: [],
  200: [0, 100, 101],
  255: [0, 100, 101, 200, 255],
};
const may = (actor: Level, ...touched: readonly Level[]) =>
  touched.every((level) => reach[actor].includes(level));

/** Only the super administrator raises a level; lowering requires access to both levels. */
const mayGive = (actor: Level, target: Level, next: Level) =>
  may(actor, target, next) && (actor === 255 || next <= target);

/** An import must be possible to undo as well. */
const mayFile = (actor: Level, target: Level, next: Level) =>
  mayGive(actor, target, next) && mayGive(actor, next, target);

let kaifang: TestApp;
let root: { id: number; token: string };
const actors = new Map<Level, { id: number; token: string }>();
let n = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  for (const level of levels) actors.set(level, await kaifang.signIn(level));
  const uris = allOperations(kaifang.app.registry).flatMap(({ access, uri }) =>
    access === 'admin' ? [uri] : [],
  );
  await sql`
    insert into operation (title, uri, levels) select distinct uri, uri, '[200]'::jsonb
    from unnest(${uris}::text[]) as uri`.execute(kaifang.app.db);
  kaifang.app.grants.forget();
});
afterAll(() => kaifang.close());

const tokenOf = (level: Level) => actors.get(level)?.token ?? '';
const call = (actor: Level, service: string, fields: Row) =>
  kaifang.call(`Admin.${service}`, fields, tokenOf(actor));
/** An account that is never signed in. */
async function accountOf(level: Level): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into account (username, level, status, balance)
    values (${`level_${level}_${++n}`}, ${level}, 'enabled', 0) returning id`.execute(kaifang.app.db);
  return rows[0]?.id ?? 0;
}
async function levelOf(id: number): Promise<number | null> {
  const { rows } = await sql<{ level: number }>`select level from account where id = ${id}`.execute(
    kaifang.app.db,
  );
  return rows[0]?.level ?? null;
}
const changes = levels.flatMap((target) => levels.map((next) => [target, next] as const));

describe.each(levels)('AZ-01 an account of level %i', (actor) => {
  test.each(levels)('adds one of level %i where it may [role-09]', async (level) => {
    const fields = { username: `added_${++n}`, password: 'secret-6', level };
    const { ret, data } = await call(actor, 'User.AddMember', fields);
    expect(ret).toBe(may(actor, level) ? 200 : 403);
    expect(data['level']).toBe(may(actor, level) ? level : undefined);
  });

  // The specification: an administrator changes only ordinary members' passwords, a super administrator those
  // of administrators and members.
  test.each(levels)('changes the password of one of level %i where it may', async (target) => {
    const id = await accountOf(target);
    // A super administrator's password needs their own consent.
    await sql`update account set password = 'kept' where id = ${id}`.execute(kaifang.app.db);
    const { ret } = await call(actor, 'User.EditMember', { id, version: 1, password: 'secret-9' });
    const mayChange = actor === 255 ? target !== 255 : actor === 200 && [0, 100].includes(target);
    expect(ret).toBe(mayChange ? 200 : 403);
  });

  // The form, a cell of the list and the restore of an old version all write through this service.
  test.each(changes)('makes one of level %i one of level %i where it may [role-09]', async (target, next) => {
    const id = await accountOf(target);
    const { ret } = await call(actor, 'User.EditMember', { id, version: 1, level: next });
    expect(ret).toBe(mayGive(actor, target, next) ? 200 : 403);
    expect(await levelOf(id)).toBe(mayGive(actor, target, next) ? next : target);
  });

  test('by a file as one by one, and takes back no more than that [role-09]', async () => {
    const rows = await Promise.all(
      changes.map(async ([target, next]) => ({ id: await accountOf(target), target, next })),
    );
    const file = ['id,level', ...rows.map(({ id, next }) => `${id},${next}`)].join('\n');
    const run = importFile(kaifang, 'Admin.User.Import', tokenOf(actor), file, {
      ...{ step: 'run', by: 'id', on_error: 'skip' },
    });
    if (actor < 200) await expect(run).rejects.toThrow();
    else {
      const job = await run;
      expect(job['state']).toBe('done');
      for (const { id, target, next } of rows)
        expect([target, next, await levelOf(id)]).toEqual([
          ...[target, next, mayFile(actor, target, next) ? next : target],
        ]);
      // Another user made them administrators since: undoing the import does not touch them any more.
      const [raised] = rows.filter(({ target, next }) => target === 101 && next === 100);
      await sql`update account set level = 200 where id = ${raised?.id}`.execute(kaifang.app.db);
      await call(actor, 'User.Import', { step: 'undo', job: job['id'] as number });
      await kaifang.app.jobs.idle();
      expect(await levelOf(raised?.id ?? 0)).toBe(may(actor, 200) ? 101 : 200);
    }
  });

  test.each(levels)('brings one of level %i back from the trash where it may [role-09]', async (level) => {
    const id = await accountOf(level);
    const { data } = await kaifang.call('Admin.User.DelMember', { ids: [id] }, root.token);
    const { ret } = await call(actor, 'Trash.Restore', { ids: data['trash'] as number[] });
    // A user who could not have deleted it does not see it there.
    expect(ret).toBe(may(actor, level) ? 200 : actor < 200 ? 404 : 403);
    expect(await levelOf(id)).toBe(may(actor, level) ? level : null);
  });

  test.each(levels)(
    'deletes and disables, also all that match, those of level %i where it may [role-09]',
    async (level) => {
      const ids = [await accountOf(level), await accountOf(level)];
      const wanted = { status: 'disabled' };
      const some = await call(actor, 'User.AlterMemberStatus', { ids, ...wanted });
      expect(some.ret).toBe(may(actor, level) ? 200 : 403);
      await call(actor, 'User.AlterMemberStatus', {
        filter: { id: { in: ids } } as never,
        status: 'enabled',
      });
      await call(actor, 'User.DelMember', { filter: { id: { in: ids } } as never });
      await kaifang.app.jobs.idle();
      for (const id of ids) expect(await levelOf(id)).toBe(may(actor, level) ? null : level);
    },
  );

  test.each(levels)('never gives itself level %i [role-09]', async (level) => {
    const own = actors.get(actor)?.id ?? 0;
    const { version = 1 } = (await kaifang.call('Admin.User.GetMember', { id: own }, root.token)).data;
    const { ret } = await call(actor, 'User.EditMember', { id: own, version, level });
    const isAsItWas = level === actor && actor === 255;
    expect(ret).toBe(isAsItWas ? 200 : 403);
    expect(await levelOf(own)).toBe(actor);
  });
});

// An import can be undone, and undoing this one would raise an account's level.
test('AZ-01 a plain administrator does not lower by a file, which says to do it at the record itself', async () => {
  const [lowered, renamed] = [await accountOf(101), await accountOf(101)];
  const file = `id,level,nickname\n${lowered},0,x\n${renamed},101,y`;
  const how = { step: 'run', by: 'id', on_error: 'skip' };
  const job = await importFile(kaifang, 'Admin.User.Import', tokenOf(200), file, how);
  expect(job).toMatchObject({ state: 'done', failed: 1 });
  expect([await levelOf(lowered), await levelOf(renamed)]).toEqual([101, 101]);
  expect((await call(200, 'User.EditMember', { id: lowered, version: 1, level: 0 })).ret).toBe(200);
});

test.each([
  [255, 'add', undefined, [0, 100, 101, 200, 255]],
  [200, 'add', undefined, [0, 100, 101]],
  [200, 'edit', 101, [0, 100, 101]],
  [200, 'edit', 100, [0, 100]],
  [200, 'edit', 0, [0]],
] as const)(
  'AZ-01 the form of an account of level %i offers to %s no level that it may not give',
  (...all) => {
    const [actor, purpose, before, choices] = all;
    const { schema } = resourceOf(kaifang.app.registry, 'account');
    const shown = offered(schema, actor === 255, before === undefined ? null : { level: before });
    const { uiSchema } = formSchema(shown, purpose, 'en');
    const { 'ui:options': options } = uiSchema['level'] as Record<string, { choices: { value: number }[] }>;
    expect(options?.choices.map(({ value }) => value)).toEqual(choices);
  },
);

test.each<[Level, Level, boolean]>([
  [200, 0, true],
  [200, 100, true],
  [200, 101, false],
  [255, 101, true],
])('AZ-01 the form of level %i shows the password of one of level %i: %s', (actor, target, isShown) => {
  const { schema } = resourceOf(kaifang.app.registry, 'account');
  const shown = formSchema(offered(schema, actor === 255, { level: target }), 'edit', 'en');
  expect('password' in (shown.schema['properties'] as object)).toBe(isShown);
});

test('AZ-01 an old version of higher level is brought back by no one who could not have made it [role-09]', async () => {
  const id = await accountOf(200);
  await kaifang.call('Admin.User.EditMember', { id, version: 1, level: 100 }, root.token);
  const { data } = await call(200, 'User.Revisions', { id });
  const [{ changes: told = {} } = {}] = data['items'] as Row[];
  const [old] = (told as Record<string, number[]>)['level'] ?? [];
  expect(old).toBe(200);
  const back = { id, version: 2, level: old ?? 0 };
  expect((await call(200, 'User.EditMember', back)).ret).toBe(403);
  expect((await call(255, 'User.EditMember', back)).ret).toBe(200);
});
