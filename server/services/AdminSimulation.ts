import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { ret, superLevel } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { insertAudit } from '../collection/audit.ts';
import { getRecord, idInput } from '../collection/get.ts';
import { Refusal } from '../refusal.ts';
import { type HandWritten, noInput } from '../service.ts';

/** Signing in as somebody else: for the super administrator alone, one level deep, marked, and for an hour at most. */
export const adminSimulation: Readonly<Record<string, HandWritten>> = {
  'Admin.User.SimulationLogin': {
    input: idInput,
    inPerson: true,
    summary: {
      zh_cn: '模拟登录一个账号，最长一小时',
      en: 'Signs in as another account, for an hour at most',
    },
    run: simulate,
  },
  'Platform.User.EndSimulation': {
    access: 'member',
    writes: true,
    input: noInput,
    summary: { zh_cn: '结束模拟登录', en: 'Ends being signed in as another account' },
    run: async (call) => {
      const { id, simulatedBy } = callerOf(call);
      if (!simulatedBy || !call.session) throw new Refusal(ret.state, 'state');
      await call.app.sessions.close(call.db, call.session);
      await insertAudit(call, 'account', id, { simulation: [true, false] });
      call.afterCommit(() => call.app.sessions.forget(id));
      return {};
    },
  },
};

async function simulate(call: Call, { id }: Row): Promise<unknown> {
  const caller = callerOf(call);
  const target = await getRecord(call, resourceOf(call.registry, 'account'), Number(id), 'lock');
  const isBelow = Number(target['level']) < superLevel;
  if (!call.session || caller.simulatedBy || !isBelow || target['status'] !== 'enabled')
    throw new Refusal(ret.state, 'entity.notSimulable');
  const opened = await call.app.sessions.simulate(call.db, {
    accountId: Number(target['id']),
    by: caller.id,
    parent: call.session,
    ip: call.ip,
    userAgent: call.userAgent,
  });
  await insertAudit(call, 'account', target['id'] ?? null, { simulation: [false, true] });
  return {
    id: target['id'],
    username: target['username'],
    access_token: opened.token,
    role: target['level'],
    expire_at: opened.expiresAt,
  };
}
