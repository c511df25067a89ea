import { sql } from 'kysely';
import type { Account, AccountChanges, AccountInput } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Action, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import type { Db } from '../../platform/store/database.ts';
import { actOnRecords, idsOf } from '../../records/act.ts';
import { getRecord } from '../../records/get.ts';
import type { EditInput } from '../../records/records.ts';
import { editParts } from '../../records/services.ts';
import { addRecord, deleteRecords, editRecord } from '../../records/write.ts';
import { isSuper, mayChange, mayManage, mayRemove, type Ranked } from './account.ts';
import { accountsChanged } from './accountsChanged.ts';

/** Accounts in the back-office. Code adds what a resource file cannot express: the ranks. */
export const adminUser = {
  'Admin.User.AddMember': {
    run: async (call, values: AccountInput) => {
      const level = Number(values.level ?? account(call).schema.properties['level']?.default);
      if (!mayManage(callerOf(call), level)) throw new ApiError(ret.forbidden, 'forbidden');
      return addRecord(call, 'account', { ...values, register_ip: call.ip });
    },
  },
  'Admin.User.EditMember': {
    run: async (call, input: EditInput<'account'>) => {
      const { id, version, changes: said } = editParts(input);
      // An empty password field keeps the present one.
      const { password, ...others } = said;
      const changes: AccountChanges = password === undefined || password === null ? others : said;
      const target = await getRecord(call, 'account', id, 'lock');
      const isUnset = 'password' in changes && (await hasNoPassword(call, id));
      if (!mayChange(callerOf(call), { ...ranked(target), isUnset }, changes))
        throw new ApiError(ret.forbidden, 'forbidden');
      // Requires the present password: an unattended open session is not enough.
      if ('password' in changes && id === callerOf(call).id) throw ownPassword(call);
      await keepOneSuper(call, [ranked(target)]);
      const record = await editRecord(call, 'account', id, version, changes);
      if ('password' in changes) await call.app.sessions.closeAll(call.db, id, call.session);
      await accountsChanged(call, [id]);
      return record;
    },
  },
  'Admin.User.DelMember': {
    trash: {
      mayTouch: (call, records: readonly Account[]) => refuseRemoval(call, records.map(ranked)),
      purged: ({ db }, rows: readonly Account[]) =>
        forgetAccounts(
          db,
          rows.map(({ id }) => id),
        ),
    },
    run: async (call, input) => {
      const ids = await removable(call, input);
      for (const id of ids) await call.app.sessions.closeAll(call.db, id);
      const answer = await deleteRecords(call, 'account', ids);
      await accountsChanged(call, ids);
      return answer;
    },
  },
  'Admin.User.AlterMemberStatus': {
    run: async (call, input: { readonly status: 'enabled' | 'disabled' }) => {
      const ids = await removable(call, input);
      const answer = await actOnRecords(call, account(call), statusActions(call), input);
      // A disabled account's own sessions stay, so that its owner sees the reason. Once enabled, the account
      // has to sign in again.
      const { closeAll, closeSimulated } = call.app.sessions;
      const close = input.status === 'disabled' ? closeSimulated : closeAll;
      for (const id of ids) await close(call.db, id);
      await accountsChanged(call, ids);
      return answer;
    },
  },
  'Admin.User.GetAllMemberLevelList': {
    access: 'admin',
    like: 'Admin.User.GetAllMembers',
    input: noInput,
    summary: { zh_cn: '账号等级列表', en: 'The levels that accounts may have' },
    run: async (call) => {
      const level = account(call).schema.properties['level'];
      const items = (level?.enum ?? []).map((value) => ({
        level: value,
        name: level?.options?.[value]?.label[call.lang] ?? '',
      }));
      return { items };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

function account(call: Call): Resource<'account'> {
  return resourceOf(call.registry, 'account');
}

function statusActions(call: Call): Action[] {
  return Object.values(account(call).actions).filter(({ service }) => service === call.service);
}

async function hasNoPassword({ db }: Call, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('password', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

function ranked({ id, level }: Account): Ranked {
  return { id, level };
}

async function removable(call: Call, input: Row): Promise<number[]> {
  const ids = idsOf(input);
  const rows = await call.db
    .selectFrom('account')
    .select(['id', 'level'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  refuseRemoval(call, rows);
  await keepOneSuper(call, rows);
  return ids;
}

function refuseRemoval(call: Call, targets: readonly Ranked[]): void {
  const caller = callerOf(call);
  if (targets.every((target) => mayRemove(caller, target))) return;
  const isOwn = targets.some(({ id }) => id === caller.id);
  throw new ApiError(ret.forbidden, isOwn ? 'ownAccount' : 'forbidden');
}

// Accounts cannot act on themselves, so one super administrator always remains as long as the caller's rank
// is rechecked: of two who demote each other at once, the second no longer has the rank.
async function keepOneSuper(call: Call, targets: readonly Ranked[]): Promise<void> {
  if (!targets.some(isSuper)) return;
  await sql`select pg_advisory_xact_lock(hashtext('kaifang.super-admins'))`.execute(call.db);
  const rows = await call.db
    .selectFrom('account')
    .select(['id', 'level'])
    .where('id', '=', callerOf(call).id)
    .where('status', '=', 'enabled')
    .execute();
  if (!rows.some(isSuper)) throw new ApiError(ret.forbidden, 'forbidden');
}

function ownPassword(call: Call): ApiError {
  return badInput([{ field: 'password', rule: 'own', message: say(call.texts, 'refusal.ownPassword') }]);
}

/**
 * Deletes the remains of permanently deleted accounts. The full rule: records that refer to an account block
 * its deletion (its applications, orders, money, work orders, what it reviewed or wrote for the platform);
 * such an account is disabled instead. Its saved views are deleted with it. When it leaves the trash, its
 * private data is deleted here; the files that it uploaded stay without an owner, since others show them.
 * Traces (audit, sign-ins, calls, errors) record what happened, and stay.
 */
async function forgetAccounts(db: Db, ids: readonly number[]): Promise<void> {
  const of = sql`account_id = any(${ids}::bigint[])`;
  await sql`delete from message where ${of}`.execute(db);
  for (const table of ['import_row', 'job_problem'])
    await sql`
      delete from ${sql.table(`kaifang_system.${table}`)} where job_id in (select id from job where ${of})`.execute(
      db,
    );
  await sql`delete from job where ${of}`.execute(db);
  await sql`update file set account_id = null, uploader = null where ${of}`.execute(db);
  for (const table of ['session', 'idempotency', 'upload_draft', 'visit', 'muted_notice'])
    await sql`delete from ${sql.table(`kaifang_system.${table}`)} where ${of}`.execute(db);
}
