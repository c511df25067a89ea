import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { secretPlace } from '#server/core/openSecret.ts';
import { startApplications } from '../support/startApplications.ts';

const { started, call, mine, added } = startApplications();

describe('the states of an application that is over, or never began,', () => {
  test('end with its being canceled: it is edited by no one, nor reviewed any more', async () => {
    const { id } = await added();
    await call('Pass', { id: id as number });
    await call('Cancel', { id: id as number });
    const { version = 0, ...then } = (await call('Get', { id: id as number })).data;
    for (const one of [call, mine])
      expect((await one('Edit', { id: id as number, version, name: 'Back' })).ret).toBe(420);
    const now = (await call('Get', { id: id as number })).data;
    expect(now).toEqual({ version, ...then });
    expect(now).toMatchObject({ status: 'canceled', review_status: 'passed' });
    const asked = { filter: { id: id ?? null, review_status: 'pending' } };
    expect((await call('GetList', asked)).data['total']).toBe(0);
  });

  test('end its review with it: what was never reviewed did not pass, what was reviewed stays so', async () => {
    const kept = await Promise.all(
      (['Pass', 'Reject', undefined] as const).map(async (verb) => {
        const { id } = await added();
        if (verb) await call(verb, { id: id as number });
        return (await mine('Cancel', { id: id as number })).data['review_status'];
      }),
    );
    expect(kept).toEqual(['passed', 'rejected', 'rejected']);
  });

  test('are counted alike by the tab of what is to be reviewed and by the badge of the menu [page-27]', async () => {
    for (const verb of ['Cancel', 'Disable']) {
      const { id } = await added();
      await call('Pass', { id: id as number });
      await call('Edit', { id: id as number, version: 2, name: 'Looked at again' });
      expect((await call(verb, { id: id as number })).ret).toBe(200);
    }
    const { tabs } = (await call('GetList', { tabs: 1 })).data as { tabs: Row };
    const { token } = started.root;
    const { counts } = (await started.kaifang.call('Admin.Waiting.Get', {}, token)).data as { counts: Row };
    expect(counts['app']).toBeGreaterThan(0);
    expect(tabs['pending']).toBe(counts['app']);
  });

  test('let no subscription of it pass, which may be rejected [state-27]', async () => {
    const { id, account_id } = await added();
    await call('Pass', { id: id as number });
    const admin = (service: string, fields: Row) =>
      started.kaifang.call(`Admin.${service}`, fields, started.root.token);
    const topic_id = Number((await admin('Topic.Add', { name: 'over', title: 'x' })).data['id']);
    const asked = { app_id: Number(id), topic_id, callback_url: 'https://over.example/' };
    const subscription = { id: Number((await admin('Subscription.Add', asked)).data['id']) };
    await call('Disable', { id: id as number });
    const refused = {
      ret: 420,
      msg: 'Only an application that has passed review and is working can subscribe',
    };
    expect(await admin('Subscription.Pass', subscription)).toMatchObject(refused);
    await call('Cancel', { id: id as number });
    expect(await admin('Subscription.Pass', { ids: [subscription.id] })).toMatchObject(refused);
    const { data } = await admin('Subscription.Get', subscription);
    expect(data).toMatchObject({ account_id, review_status: 'pending' });
    expect((await admin('Subscription.Reject', subscription)).ret).toBe(200);
  });

  test('are never switched on and off without a review', async () => {
    const { id } = await added();
    expect((await call('Disable', { id: id as number })).ret).toBe(420);
    expect((await call('Enable', { id: id as number })).ret).toBe(420);
    expect((await call('Get', { id: id as number })).data).toMatchObject({ status: 'unset' });
  });
});

describe('an application that gets another owner', () => {
  test('has nothing left of the former one: neither secret nor token nor reviewed subscriptions, and both are shown', async () => {
    const [former, next] = [await started.kaifang.signIn(100), await started.kaifang.signIn(100)];
    const { id, name, app_secret } = await added({ account_id: former.id });
    await call('Pass', { id: id as number });
    const topic = await started.kaifang.call(
      'Admin.Topic.Add',
      { name: 'handed', title: 'x' },
      started.root.token,
    );
    const asked = { app_id: id, topic_id: topic.data['id'], callback_url: 'https://former.example/hear' };
    const { data } = await started.kaifang.call('Platform.Subscription.Add', asked, former.token);
    await started.kaifang.call('Admin.Subscription.Pass', { id: data['id'] }, started.root.token);
    const secretOf = async () =>
      (
        await sql<{ s: string }>`select app_secret as s from app where id = ${id}`.execute(
          started.kaifang.app.db,
        )
      ).rows[0]?.s;
    const sealed = await secretOf();

    const { version = 0 } = (await call('Get', { id: id as number })).data;
    const given = await call('Edit', { id: id as number, version, account_id: next.id });
    expect(given).toMatchObject({ ret: 200, data: { account_id: next.id, review_status: 'pending' } });
    expect(JSON.stringify(given.data)).not.toContain('app_secret');

    const now = await secretOf();
    expect(now).not.toBe(sealed);
    expect(
      JSON.parse(started.kaifang.app.keys.open(now ?? '', secretPlace('app', 'app_secret', Number(id)))),
    ).not.toBe(app_secret);
    const subscription = (id: unknown, token: string) =>
      started.kaifang.call('Platform.Subscription.Get', { id }, token);
    expect((await subscription(data['id'], former.token)).ret).toBe(404);
    expect((await subscription(data['id'], next.token)).data).toMatchObject({
      account_id: next.id,
      review_status: 'pending',
    });
    const titles = async (token: string) => {
      const list = await started.kaifang.call(
        'Platform.Message.GetList',
        { filter: { resource: 'app' } },
        token,
      );
      return (list.data['items'] as Row[]).map(({ title }) => (title as Row)['en']);
    };
    expect(await titles(former.token)).toContain(
      `Your application “${name}” has been transferred to another developer`,
    );
    expect(await titles(next.token)).toContain(`The application “${name}” has been transferred to you`);
    const reset = await mine('ResetSecret', { id: id as number }, next.token);
    expect(reset.data['app_secret']).toMatch(/^[0-9A-Za-z]{48}$/);
  });
});
