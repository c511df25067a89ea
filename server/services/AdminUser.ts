import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Action, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { actOnRecords, idsOf } from '../collection/act.ts';
import { getRecord } from '../collection/get.ts';
import { editParts } from '../collection/services.ts';
import { addRecord, deleteRecords, editRecord } from '../collection/write.ts';
import { badInput, Refusal } from '../refusal.ts';
import { isSuper, mayChange, mayManage, mayRemove, type Ranked } from '../rules/account.ts';
import { type HandWritten, noInput } from '../service.ts';
import { forgetAccounts } from '../store/platform/leavings.ts';
import { announce } from '../store/sessions.ts';

/** Accounts as administrators manage them: what the resource file cannot say is who ranks above whom. */
export const adminUser: Readonly<Record<string, HandWritten>> = {
  'Admin.User.AddMember': {
    run: async (call, values) => {
      const level = Number(values['level'] ?? account(call).schema.properties['level']?.default);
      if (!mayManage(callerOf(call), level)) throw new Refusal(ret.forbidden, 'forbidden');
      return addRecord(call, account(call), { ...values, register_ip: call.ip });
    },
  },
  'Admin.User.EditMember': {
    run: async (call, input) => {
      const { id, version, changes: said } = editParts(input);
      // An empty password field means: keep the present one.
      const { password, ...others } = said;
      const changes = password === undefined || password === null ? others : said;
      const target = await getRecord(call, account(call), id, 'lock');
      const isUnset = 'password' in changes && (await hasNoPassword(call, id));
      if (!mayChange(callerOf(call), { ...ranked(target), isUnset }, changes))
        throw new Refusal(ret.forbidden, 'forbidden');
      // Where the present password is asked for: a session that somebody found open is not enough.
      if ('password' in changes && id === callerOf(call).id) throw ownPassword(call);
      await keepOneSuper(call, [ranked(target)]);
      const record = await editRecord(call, account(call), id, version, changes);
      if ('password' in changes) await call.app.sessions.closeAll(call.db, id, call.session);
      await accountsChanged(call, [id]);
      return record;
    },
  },
  'Admin.User.DelMember': {
    trash: {
      mayTouch: (call, records) => refuseRemoval(call, records.map(ranked)),
      purged: ({ db }, rows) =>
        forgetAccounts(
          db,
          rows.map(({ id }) => Number(id)),
        ),
    },
    run: async (call, input) => {
      const ids = await removable(call, input);
      for (const id of ids) await call.app.sessions.closeAll(call.db, id);
      const answer = await deleteRecords(call, account(call), ids);
      await accountsChanged(call, ids);
      return answer;
    },
  },
  'Admin.User.AlterMemberStatus': {
    run: async (call, input) => {
      const ids = await removable(call, input);
      const answer = await actOnRecords(call, account(call), statusActions(call), input);
      // A disabled account's own sessions stay, so that its owner is told why he is out; enabled again, he signs in anew.
      const { closeAll, closeSimulated } = call.app.sessions;
      const close = input['status'] === 'disabled' ? closeSimulated : closeAll;
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
};

function account(call: Call): Resource {
  return resourceOf(call.registry, 'account');
}

function statusActions(call: Call): Action[] {
  return Object.values(account(call).actions).filter(({ service }) => service === call.service);
}

async function hasNoPassword({ db }: Call, id: number): Promise<boolean> {
  const { rows } = await sql`select id from account where id = ${id} and password is null`.execute(db);
  return rows.length > 0;
}

function ranked(record: Row): Ranked {
  return { id: Number(record['id']), level: Number(record['level']) };
}

async function removable(call: Call, input: Row): Promise<number[]> {
  const ids = idsOf(input);
  const { rows } = await sql<Ranked>`select id, level from account where id = any(${ids}::bigint[])`.execute(
    call.db,
  );
  refuseRemoval(call, rows);
  await keepOneSuper(call, rows);
  return ids;
}

function refuseRemoval(call: Call, targets: readonly Ranked[]): void {
  const caller = callerOf(call);
  if (targets.every((target) => mayRemove(caller, target))) return;
  const isOwn = targets.some(({ id }) => id === caller.id);
  throw new Refusal(ret.forbidden, isOwn ? 'ownAccount' : 'forbidden');
}

// Nobody acts on himself, so one stays as long as whoever acts on a super administrator still is one: of two who
// reach for each other at once the second finds that he is none any more.
async function keepOneSuper(call: Call, targets: readonly Ranked[]): Promise<void> {
  if (!targets.some(isSuper)) return;
  await sql`select pg_advisory_xact_lock(hashtext('kaifang.super-admins'))`.execute(call.db);
  const { rows } = await sql<Ranked>`
    select id, level from account where id = ${callerOf(call).id} and status = 'enabled'`.execute(call.db);
  if (!rows.some(isSuper)) throw new Refusal(ret.forbidden, 'forbidden');
}

function ownPassword(call: Call): Refusal {
  return badInput([{ field: 'password', rule: 'own', message: say(call.texts, 'refusal.ownPassword') }]);
}

async function accountsChanged(call: Call, ids: readonly number[]): Promise<void> {
  for (const id of ids) await announce(call.db, id);
  call.afterCommit(() => {
    for (const id of ids) call.app.sessions.forget(id);
  });
}
