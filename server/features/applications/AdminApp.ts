import type { App } from '#generated/records.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { textsOf } from '../../language.ts';
import { renewed } from '../../records/computed/made.ts';
import { getRecord, getRecords } from '../../records/get.ts';
import { notify } from '../../records/notify.ts';
import type { EditInput } from '../../records/records.ts';
import { editParts } from '../../records/services.ts';
import { editRecord, updateRecord } from '../../records/write.ts';
import { resetSecret } from './resetSecret.ts';

/**
 * Applications in the back-office. Code adds what a resource file cannot express: the effects of a new owner.
 */
export const adminApp = {
  'Admin.App.Edit': {
    run: async (call, input: EditInput<'app'>): Promise<App> => {
      const { id, version, changes } = editParts(input);
      const app = resourceOf(call.registry, 'app');
      const before = await getRecord(call, app, id, 'lock');
      const owner = changes.account_id;
      if (owner === undefined || owner === before.account_id)
        return editRecord(call, app, id, version, changes);
      // The former owner knows the secret and holds tokens obtained with it.
      const after = await editRecord(call, app, id, version, changes, {
        ...renewed(app, ['app_secret']),
        former_secret_until: null,
      });
      await handOver(call, after);
      await inform(call, 'taken', before);
      await inform(call, 'given', after);
      return after;
    },
  },
  'Admin.App.ResetSecret': {
    run: (call, input) => resetSecret(call, resourceOf(call.registry, 'app'), input),
  },
} satisfies Readonly<Record<string, CustomService>>;

// The former owner chose the push address, so it is reviewed again.
async function handOver(call: Call, { id, account_id: owner }: App): Promise<void> {
  const rows = await call.db
    .selectFrom('subscription')
    .select('id')
    .where('app_id', '=', id)
    .orderBy('id')
    .execute();
  const ids = rows.map((row) => row.id);
  for (const before of await getRecords(call, 'subscription', ids, 'lock')) {
    const review = before.review_status === 'passed' ? { review_status: 'pending' as const } : {};
    await updateRecord(call, 'subscription', before, { account_id: owner, ...review });
  }
}

function inform(call: Call, what: 'given' | 'taken', record: App): Promise<void> {
  const words = (part: 'title' | 'text') => ({
    zh_cn: say(textsOf.zh_cn, `handed.${what}.${part}`),
    en: say(textsOf.en, `handed.${what}.${part}`),
  });
  const notice = { to: 'account_id', title: words('title'), text: words('text') };
  return notify(call, resourceOf(call.registry, 'app'), notice, [record]);
}
