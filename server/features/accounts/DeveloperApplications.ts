import type { DeveloperApplication, DeveloperApplicationPlatformInput } from '#generated/records.ts';
import { platformSideOf } from '#schemas/derive/platformSide.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Action } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { actOnRecords } from '../../records/act.ts';
import { getRecord } from '../../records/get.ts';
import { addRecord, updateRecord } from '../../records/write.ts';
import { accountsChanged } from './accountsChanged.ts';

const [personal, company] = [100, 101] as const;

/**
 * Personal developers who ask to become company developers. Code adds what a resource file cannot express: who
 * may ask, one open application per account, and the level of an account that passed.
 */
export const developerApplications = {
  'Platform.DeveloperApplication.Add': { run: apply },
  'Admin.DeveloperApplication.Pass': {
    run: (call, input) => {
      const { pass } = resourceOf(call.registry, 'developer_application').actions;
      return actOnRecords(call, 'developer_application', [pass as Action], input, becomeCompany);
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

// The account's lock serializes concurrent requests.
async function apply(call: Call, values: DeveloperApplicationPlatformInput): Promise<DeveloperApplication> {
  const { id } = callerOf(call);
  const account = await getRecord(call, 'account', id, 'lock');
  if (account.level !== personal) throw new ApiError(ret.state, 'entity.notPersonal');
  const pending = await call.db
    .selectFrom('developer_application')
    .select('id')
    .where('account_id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (pending) throw new ApiError(ret.state, 'entity.appliedAlready');
  const own = platformSideOf(call.registry, 'developer_application');
  return addRecord(call, own, { ...values, account_id: id });
}

// The level may have changed since: a passed application must neither lower it nor raise a common member's.
async function becomeCompany(call: Call, { account_id }: DeveloperApplication): Promise<void> {
  const account = await getRecord(call, 'account', account_id, 'lock');
  if (account.level !== personal) throw new ApiError(ret.state, 'entity.notPersonal');
  await updateRecord(call, 'account', account, { level: company });
  await accountsChanged(call, [account_id]);
}
