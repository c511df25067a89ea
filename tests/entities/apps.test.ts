import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { secretPlace } from '#server/core/openSecret.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { startApplications } from '../support/startApplications.ts';

const { started, call, mine, added } = startApplications();
const errorOf = (data: Row) => (data['errors'] as Row[] | undefined)?.[0];

describe('an application', () => {
  test('has a random key and secret, waits for review, and keeps its secret sealed (APP-06)', async () => {
    const record = (await mine('Add', { name: 'Made' })).data;
    expect(record).toMatchObject({
      status: 'unset',
      review_status: 'pending',
      daily_limit: 100_000,
      calls_today: 0,
    });
    expect(record['app_key']).toMatch(/^[0-9A-Za-z]{24}$/);
    const secret = String(record['app_secret']);
    expect(secret).toMatch(/^[0-9A-Za-z]{48}$/);
    const { rows } = await sql<{ app_secret: string }>`
      select app_secret from app where id = ${record['id']}`.execute(started.kaifang.app.db);
    expect(rows[0]?.app_secret).not.toContain(secret);
    expect(
      JSON.parse(
        started.kaifang.app.keys.open(
          rows[0]?.app_secret ?? '',
          secretPlace('app', 'app_secret', Number(record['id'])),
        ),
      ),
    ).toBe(secret);
    const answers = [
      await call('Get', { id: record['id'] as number }),
      await call('GetList', {}),
      await call('Edit', { id: record['id'] as number, version: 1, institution: 'x' }),
    ];
    expect(JSON.stringify(answers)).not.toContain('app_secret');
    const stored = await sql`
      select (select json_agg(audit) from audit) as audit,
        (select json_agg(i) from kaifang_system.idempotency i) as answers`.execute(started.kaifang.app.db);
    expect(JSON.stringify(stored.rows)).not.toContain(secret);
  });

  test('answers a repeated request with the same secret, which the kept answer does not show (APP-06)', async () => {
    const fields = newApp({
      ...{ name: 'Twice', account_id: started.developer.id },
      idempotency_key: 'twice-the-same',
    });
    const [first, second] = [await call('Add', fields), await call('Add', fields)];
    expect(second).toEqual(first);
    const { rows } = await sql<{ answer: string }>`
      select answer from kaifang_system.idempotency where key = 'twice-the-same'`.execute(
      started.kaifang.app.db,
    );
    expect(JSON.stringify(rows)).not.toContain(first.data['app_secret']);
  });

  test('takes a key and a secret that are said, and keeps that secret as it keeps its own (APP-06) [rule-11]', async () => {
    const { id: account_id, token } = await started.kaifang.signIn(100);
    const ways = [
      (fields: Row) => added({ account_id, ...fields }),
      async (fields: Row) => (await mine('Add', fields, token)).data,
    ];
    for (const [at, add] of ways.entries()) {
      const said = { app_key: `Said${at}`, app_secret: `${'Ab3'.repeat(10)}${at}z` };
      const record = await add({ name: 'Said', ...said });
      expect(record).toMatchObject(said);
      const { rows } = await sql<{ app_secret: string }>`
        select app_secret from app where id = ${record['id']}`.execute(started.kaifang.app.db);
      expect(
        JSON.parse(
          started.kaifang.app.keys.open(
            rows[0]?.app_secret ?? '',
            secretPlace('app', 'app_secret', Number(record['id'])),
          ),
        ),
      ).toBe(said.app_secret);
      const read = [await call('Get', { id: record['id'] as number }), await call('GetList', {})];
      const kept = await sql`
        select (select json_agg(audit) from audit) as audit, (select json_agg(c) from call_log c) as calls`.execute(
        started.kaifang.app.db,
      );
      expect(JSON.stringify([read, rows, kept.rows])).not.toContain(said.app_secret);
      const changed = { id: record['id'] as number, version: 1, app_secret: 'x'.repeat(32) };
      expect(await call('Edit', changed)).toMatchObject({
        ret: 400,
        data: { errors: [{ field: 'app_secret' }] },
      });
    }
  });

  test.each(['secret123456', 'x'.repeat(8), `${'!~'.repeat(32)}`])(
    'takes the secret %s',
    async (app_secret) => {
      expect(await added({ app_secret })).toMatchObject({ app_secret });
    },
  );

  test.each(['a'.repeat(7), 'a'.repeat(65), 'two words', 'tab\tinside', '密'.repeat(40)])(
    'refuses the secret %s in both languages',
    async (app_secret) => {
      const fields = newApp({ name: 'x', account_id: started.developer.id, app_secret });
      const [zhCn, en] = [await call('Add', fields, 'zh_cn'), await call('Add', fields)];
      expect([zhCn.ret, en.ret]).toEqual([400, 400]);
      const message = 'app_secret must be 8 to 64 numbers, English letters or symbols, without spaces!';
      expect(errorOf(en.data)).toEqual({ field: 'app_secret', rule: 'pattern', message });
      expect(errorOf(zhCn.data)?.['message']).toBe(
        'app_secret只能由8到64位数字、英文或符号组成，不能有空格！',
      );
    },
  );

  test.each(['app_key', 'app_secret', 'daily_limit'])(
    'is not added without its %s, left out or empty (APP-01, APP-04) [rule-11, rule-14]',
    async (field) => {
      const { [field]: _said, ...others } = newApp({ name: 'x', account_id: started.developer.id }) as Row;
      for (const said of [{}, { [field]: '' }, { [field]: '   ' }]) {
        const { ret, data } = await call('Add', { ...others, ...said });
        expect({ ret, fields: (data['errors'] as Row[]).map((error) => error['field']) }).toEqual({
          ret: 400,
          fields: [field],
        });
      }
      const { data } = await call('Add', others, 'zh_cn');
      expect(errorOf(data)).toMatchObject({ rule: 'required', message: expect.stringMatching(/不能为空$/) });
    },
  );

  test.each(['app_key', 'app_secret'])(
    'of a developer has its %s made where he leaves it out, and misses it where he empties it (APP-01) [rule-11]',
    async (field) => {
      const { token } = await started.kaifang.signIn(100);
      for (const empty of ['', '   '])
        expect(await mine('Add', { name: 'x', [field]: empty }, token)).toMatchObject({
          ret: 400,
          data: { errors: [{ field, rule: 'required' }] },
        });
      const { data } = await mine('Add', { name: 'x' }, token);
      expect(String(data[field])).toMatch(/^[0-9A-Za-z]{24,48}$/);
    },
  );

  test('gets another secret by a reset, which is written down without it', async () => {
    const { id, app_secret: before } = await added();
    const { ret, data } = await call('ResetSecret', { id: id as number });
    expect(ret).toBe(200);
    expect(data['app_secret']).toMatch(/^[0-9A-Za-z]{48}$/);
    expect(data['app_secret']).not.toBe(before);
    const { rows } = await sql<{ changes: Row }>`
      select changes from audit where service = 'Admin.App.ResetSecret' and record_id = ${id}`.execute(
      started.kaifang.app.db,
    );
    expect(rows[0]?.changes).toMatchObject({
      app_secret: [null, '***'],
      former_secret_until: [null, expect.any(String)],
    });
  });

  test('gets one secret of two resets at once that saw the same, and the other is informed', async () => {
    const { id, version } = await added();
    const resets = [1, 2].map(() => call('ResetSecret', { id: id as number, version: version as number }));
    const answers = await Promise.all(resets);
    expect(answers.map(({ ret }) => ret).sort()).toEqual([200, 419]);
    expect(answers.filter(({ data }) => data['app_secret'] !== undefined)).toHaveLength(1);
  });

  test.each(['中文', 'a b', '😀', 'a-b', 'x'.repeat(10_000)])(
    'refuses the key %s in both languages (APP-01) [rule-12]',
    async (app_key) => {
      const fields = newApp({ name: 'x', account_id: started.developer.id, app_key });
      const [zhCn, en] = [await call('Add', fields, 'zh_cn'), await call('Add', fields)];
      expect([zhCn.ret, en.ret]).toEqual([400, 400]);
      expect(errorOf(en.data)).toMatchObject({ field: 'app_key' });
      if (app_key.length < 100) {
        expect(errorOf(en.data)?.['message']).toBe(
          'app_key can only be a combination of numbers and English!',
        );
        expect(errorOf(zhCn.data)?.['message']).toBe('app_key只能由数字和英文组成！');
      }
    },
  );

  test('has a key that is its own and never changes (APP-01) [rule-12, rule-13]', async () => {
    const record = await added({ app_key: 'Key1' });
    const again = await call(
      'Add',
      newApp({ name: 'x', account_id: started.developer.id, app_key: record['app_key'] ?? '' }),
    );
    expect(again).toMatchObject({ ret: 422, data: { errors: [{ message: 'App key is existed!' }] } });
    const changed = await call('Edit', { id: record['id'] as number, version: 1, app_key: 'Other' });
    expect(changed).toMatchObject({ ret: 400, data: { errors: [{ field: 'app_key' }] } });
    expect((await call('Del', { id: record['id'] as number })).ret).toBe(404);
  });

  test.each([-1, 1.5, '', '9223372036854775808', 'unlimited'])(
    'refuses the daily limit %s (APP-04) [rule-14]',
    async (daily_limit) => {
      const fields = newApp({ name: 'x', account_id: started.developer.id, daily_limit });
      const { ret, data } = await call('Add', fields);
      expect({ ret, field: errorOf(data)?.['field'] }).toEqual({ ret: 400, field: 'daily_limit' });
    },
  );

  test('keeps its whitelist in one way to write it, and an error names the line (APP-05)', async () => {
    const list = '10.0.0.7/8, ::FFFF:1.2.3.4\n2001:0DB8::1/32;  10.0.0.9/8  0.0.0.0/0';
    const record = await added({ ip_whitelist: list });
    expect(record['ip_whitelist']).toBe('10.0.0.0/8\n1.2.3.4\n2001:db8::/32\n0.0.0.0/0');
    const chinese = await added({ ip_whitelist: '10.0.0.1，10.0.0.2；10.0.0.3、10.0.0.4' });
    expect(chinese['ip_whitelist']).toBe('10.0.0.1\n10.0.0.2\n10.0.0.3\n10.0.0.4');
    const lines = Array.from({ length: 400 }, (_none, at) => `10.1.${at % 250}.1`);
    lines[299] = '999.1.1.1';
    const wrong = await call(
      'Add',
      newApp({ name: 'x', account_id: started.developer.id, ip_whitelist: lines.join('\n') }),
    );
    expect(wrong.ret).toBe(400);
    expect(errorOf(wrong.data)?.['message']).toContain('line 300: “999.1.1.1”');
    for (const ip_whitelist of ['', ' \n'])
      expect((await added({ ip_whitelist }))['ip_whitelist']).toBeNull();
    const long = Array.from({ length: 10_000 }, (_none, at) => `10.${at >> 8}.${at & 255}.1`).join('\n');
    const tooLong = newApp({ name: 'x', account_id: started.developer.id, ip_whitelist: long });
    expect((await call('Add', tooLong)).ret).toBe(400);
  });
});
