import { ret, superLevel } from '#schemas/wire.ts';
import { emptyAnswer } from '../../answers.ts';
import { ApiError } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { type CustomService, noInput } from '../../core/service.ts';
import { insertAudit } from '../../records/audit.ts';
import { getRecord, idInput } from '../../records/get.ts';

/** Impersonation: only for the super administrator, one level deep, marked, and for an hour at most. */
export const adminSimulation = {
  'Admin.User.SimulationLogin': {
    input: idInput,
    noImpersonation: true,
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
    answer: emptyAnswer,
    run: async (call) => {
      const { id, simulatedBy } = callerOf(call);
      if (!simulatedBy || !call.session) throw new ApiError(ret.state, 'state');
      await call.app.sessions.close(call.db, call.session);
      await insertAudit(call, 'account', id, { simulation: [true, false] });
      call.afterCommit(() => call.app.sessions.forget(id));
      return {};
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

async function simulate(call: Call, { id }: { readonly id: number }): Promise<unknown> {
  const caller = callerOf(call);
  const target = await getRecord(call, 'account', id, 'lock');
  const isBelow = target.level < superLevel;
  if (!call.session || caller.simulatedBy || !isBelow || target.status !== 'enabled')
    throw new ApiError(ret.state, 'entity.notSimulable');
  const opened = await call.app.sessions.simulate(call.db, {
    accountId: target.id,
    by: caller.id,
    parent: call.session,
    ip: call.ip,
    userAgent: call.userAgent,
  });
  await insertAudit(call, 'account', target.id, { simulation: [false, true] });
  return {
    id: target.id,
    username: target.username,
    access_token: opened.token,
    role: target.level,
    expire_at: opened.expiresAt,
  };
}
