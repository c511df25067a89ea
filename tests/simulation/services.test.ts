import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allOperations } from '#schemas/derive/operations.ts';
import type { Row } from '#schemas/resource.ts';
import type { Service } from '#server/core/service.ts';
import { customServices } from '#server/customServices.ts';
import { createServiceTable } from '#server/serviceTable.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { productRegistry } from '../support/productRegistry.ts';
import { couponRegistry } from '../support/records/couponRegistry.ts';

// Every service that can do anything is classified here: a new one belongs in one of the two lists. (SIM-04)

/**
 * What an impersonated session must not do, by class: money, permissions, passwords, settings of the
 * platform.
 */
const refused: Readonly<Record<string, string>> = {
  'Admin.AccountPackage': 'Adjust Del Grant Import',
  'Admin.ApiApply': 'Pass Reject',
  'Admin.ApiDesign': 'Publish Rollback Run RunAndKeep Test Unpublish',
  'Admin.App': 'Add Cancel Disable Enable EndFormerSecret Import Pass Reject ResetSecret',
  'Admin.CallLog': 'Replay',
  'Admin.Config': 'Add Del Edit Import',
  'Admin.Database':
    'Add AddColumn AddIndex AddLink AddRow AlterColumn CreateTable Del DelRows DropColumn DropIndex DropLink DropTable Edit EditRow ExportSql Import Kill RenameColumn Rows RunSql WriteSql',
  'Admin.DeveloperApplication': 'Pass Reject',
  'Admin.Operation': 'Add Assign Del Edit Import',
  'Admin.Message': 'SavePreferences',
  'Admin.Order': 'Add Cancel Edit Import',
  'Admin.Package': 'Add Del Edit Import',
  'Admin.Payment': 'Settle',
  'Admin.PaymentConfig': 'Save',
  'Admin.PermissionRule': 'Add Assign Del Edit Grant Revoke',
  'Admin.PlatformOperation': 'Add Del Edit Import',
  'Admin.Procedure': 'Add Del Edit Import SaveAndRun TestCall',
  'Admin.Recharge': 'Add Apply Approve Decline',
  'Admin.SiteConfig': 'Save',
  'Admin.Subscription': 'Pass Reject',
  'Admin.TokenConfig': 'Add Del Edit Import',
  'Admin.User': 'AddMember AlterMemberStatus DelMember EditMember Import SimulationLogin',
  'Platform.ApiApply': 'Add',
  'Platform.App': 'Add Cancel CreateToken EndFormerSecret ResetSecret',
  'Platform.DeveloperApplication': 'Add',
  'Platform.Message': 'SavePreferences',
  'Platform.Order': 'Add Cancel FinishPayment Pay StartPayment',
  'Platform.Recharge': 'Add',
  'Platform.User': 'AlterPassword',
};

/** What they do to see what the user sees, and to help. */
const allowed: Readonly<Record<string, string>> = {
  'Admin.ApiDesign':
    'Add Del Diff Edit GenerateCode History Import MakeTest OpenApi SaveDraft Surroundings Tables',
  'Admin.ApiIcon': 'Add Del Edit Import',
  'Admin.ApiImport': 'Diff Import Parse',
  'Admin.ApiService': 'Add Del Edit Import',
  'Admin.App': 'Edit OpenApi',
  'Admin.Article': 'Add Del Edit Hide Import Show Top Untop',
  'Admin.Database': 'Connections Names Processes SqlHistory Statistics StopSql Table Tables Test',
  'Admin.ErrorLog': 'Trace',
  'Admin.File': 'AppendUpload BeginUpload CancelUpload DelFile Edit FinishUpload Names Upload',
  'Admin.Job': 'Cancel ExportProblems',
  'Admin.MallConfig': 'Save',
  'Admin.Message': 'Del Empty Read ReadAll Recycle Restore Unread',
  'Admin.Notice': 'Add Reach',
  'Admin.Package': 'Charges',
  'Admin.PermissionRule': 'Explain',
  'Admin.SavedView': 'Add Del DropDefault Edit MakeDefault Share Unshare',
  'Admin.Search': 'Find',
  'Admin.SqlApi': 'Create Describe FromTable',
  'Admin.Stats':
    'App ExportApp ExportFlow ExportLogin ExportPort ExportRegister Flow Home Log Login Port Rebuild Register',
  'Admin.Subscription': 'Add Disable Edit Enable Resend',
  'Admin.Task': 'Add AlterTaskStatus Del Edit History Import RunNow',
  'Admin.TestCase': 'Add Del Edit Import MakeFromFile Prepare Run RunAll Snapshots',
  'Admin.Topic': 'Add Del Edit Import Publish Reach',
  'Admin.Trash': 'Concerns Purge Restore',
  'Admin.WorkOrder': 'Accept Close Finish Reopen Reply',
  'Platform.App': 'Edit',
  'Platform.File': 'Names Upload',
  'Platform.Message': 'Del Empty Read ReadAll Recycle Restore Unread',
  'Platform.Subscription': 'Add Edit Resend',
  'Platform.Usage': 'ExportApis ExportCalls',
  'Platform.User': 'EditProfile EndSimulation Logout Profile',
  'Platform.WorkOrder': 'Add Finish Reopen Reply',
};

const registry = productRegistry();
const services = createServiceTable(registry, customServices);
const onlyReads = /\.(Get\w*|Export|Revisions|References|Thread)$/;
const judged = [...services.values()].filter(
  ({ name, writes, file, access }) =>
    access !== 'public' && (writes || file !== undefined || !onlyReads.test(name)),
);

function byClass(list: readonly Service[]): Record<string, string> {
  const classes: Record<string, string[]> = {};
  for (const { name } of list) {
    const at = name.lastIndexOf('.');
    const kind = name.slice(0, at);
    classes[kind] = [...(classes[kind] ?? []), name.slice(at + 1)].sort();
  }
  return Object.fromEntries(Object.entries(classes).map(([kind, verbs]) => [kind, verbs.join(' ')]));
}

describe('signed in as someone else', () => {
  test('every service is refused or allowed, and someone thought of which (SIM-04)', () => {
    expect(byClass(judged.filter(({ noImpersonation }) => noImpersonation))).toEqual(refused);
    expect(byClass(judged.filter(({ noImpersonation }) => !noImpersonation))).toEqual(allowed);
  });

  test('a file that holds money or a password says so by itself, and may say otherwise (SIM-04)', () => {
    const money = { amount: { type: 'string', format: 'money' } };
    const coupons = couponRegistry({
      voucher: money,
      door: { word: { type: 'string', format: 'password' } },
      account: { username: { type: 'string' } },
      right: {
        account_id: { type: 'integer', reference: { resource: 'account', display: 'username' } },
        _: { noImpersonation: true, owner: 'account_id', platform: { verbs: ['list', 'get'] } },
      },
      quote: { ...money, _: { noImpersonation: false } },
      poem: { name: { type: 'string' } },
    });
    const run = async () => ({});
    const summary = { zh_cn: 'x', en: 'x' };
    const own = {
      access: 'member',
      input: { type: 'object', properties: {} },
      writes: true,
      summary,
      run,
    } as const;
    const table = createServiceTable(coupons, { 'Platform.Right.Take': own, 'Platform.Poem.Take': own });
    const kept = [...table.values()].filter(({ noImpersonation }) => noImpersonation).map(({ name }) => name);
    const verbs = ['Add', 'Edit', 'Del', 'Import'];
    const of = (kind: string) => verbs.map((verb) => `Admin.${kind}.${verb}`);
    expect(kept.sort()).toEqual(
      [...of('Voucher'), ...of('Door'), ...of('Right'), 'Platform.Right.Take'].sort(),
    );
  });
});

describe('to anyone who is signed in as someone else', () => {
  let kaifang: TestApp;
  let root: { id: number; token: string };
  beforeAll(async () => {
    kaifang = await startApp(registry);
    root = await kaifang.signIn(255);
    const names = new Set(judged.map(({ name }) => name));
    const open = allOperations(registry).filter(
      (operation) => operation.access === 'admin' && operation.services.some((name) => names.has(name)),
    );
    for (const { uri } of open)
      await kaifang.call('Admin.Operation.Add', { title: uri, uri, levels: [200] }, root.token);
  });
  afterAll(() => kaifang.close());

  const entered = async (level: number) => {
    const { id, token: own } = await kaifang.signIn(level);
    const { data } = await kaifang.call('Admin.User.SimulationLogin', { id }, root.token);
    return { id, own, token: String(data['access_token']) };
  };
  const refusal = {
    ret: 403,
    msg: 'You are signed in as another account; go back to your own account to do this',
  };

  test('each of them answers so, and why, while it is open to the account itself (SIM-04)', async () => {
    const admin = await entered(200);
    const developer = await entered(100);
    for (const { name, access, noImpersonation } of judged) {
      if (!noImpersonation || access === 'super') continue;
      const { own, token } = access === 'admin' ? admin : developer;
      const { ret, msg } = await kaifang.call(name, {}, token, 'en');
      expect({ name, ret, msg }).toEqual({ name, ...refusal });
      expect((await kaifang.call(name, { version: -1 }, own, 'en')).msg).not.toBe(refusal.msg);
    }
  });

  // The owner of a record has its keys: the test checks fields as well as services. (SIM-04)
  test('no record that he may change goes to another owner, by any service that could give it away', async () => {
    const giving = [...registry.resources.values()].filter(
      ({ owner = '', schema, services: { edit = '' } }) => {
        const field = schema.properties[owner];
        const isOpen = judged.some(({ name, noImpersonation }) => name === edit && !noImpersonation);
        return field !== undefined && !field.readOnly && !field.frozen && !field.creator && isOpen;
      },
    );
    expect(giving.map(({ services: { edit } }) => edit)).toEqual(['Admin.App.Edit']);
    const admin = await entered(200);
    const [owner, other] = [await kaifang.signIn(100), await kaifang.signIn(100)];
    const { data } = await kaifang.call(
      'Admin.App.Add',
      newApp({ name: 'x', account_id: owner.id }),
      root.token,
    );
    const change = (fields: Row, token: string) =>
      kaifang.call('Admin.App.Edit', { id: data['id'] ?? 0, ...fields }, token, 'en');
    const same = { version: 1, name: 'y', account_id: owner.id };
    expect((await change(same, admin.token)).data).toMatchObject({ name: 'y', account_id: owner.id });
    const given = { version: 2, account_id: other.id };
    expect(await change(given, admin.token)).toMatchObject(refusal);
    expect((await change(given, admin.own)).data).toMatchObject({ account_id: other.id });
  });

  test('nothing is published by the ways beside it either (SIM-04)', async () => {
    const { token, own } = await entered(200);
    const api = { sql: 'select 1 as one', service: 'App.Beside.One', title: 'x', publish: true };
    expect(await kaifang.call('Admin.SqlApi.Create', api, token, 'en')).toMatchObject(refusal);
    const table = { table: 'none', class: 'Beside', publish: true };
    expect(await kaifang.call('Admin.SqlApi.FromTable', table, token, 'en')).not.toMatchObject({ ret: 200 });
    expect((await kaifang.call('Admin.SqlApi.Create', api, own, 'en')).msg).not.toBe(refusal.msg);
  });

  test('what was deleted there neither comes back nor goes for good (SIM-04)', async () => {
    const { token } = await entered(200);
    const deleted = async (service: string, fields: object, verb: string) => {
      const { data } = await kaifang.call(`Admin.${service}.Add`, { ...fields }, root.token);
      const gone = await kaifang.call(`Admin.${service}.${verb}`, { id: data['id'] }, root.token);
      expect(gone.ret).toBe(200);
      return (gone.data as { trash: number[] }).trash;
    };
    const config = await deleted('Config', { name: 'x_y', value: '1', description: 'x' }, 'Del');
    const topic = await deleted('Topic', { name: 'x_y', title: 'x', enabled: true }, 'Del');
    for (const verb of ['Restore', 'Purge']) {
      const answer = await kaifang.call(`Admin.Trash.${verb}`, { ids: config }, token, 'en');
      expect(answer).toMatchObject(refusal);
    }
    expect((await kaifang.call('Admin.Trash.Restore', { ids: topic }, token)).ret).toBe(200);
  });
});
