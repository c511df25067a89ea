import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { renewed } from '../collection/computed/made.ts';
import { getRecord, getRecords } from '../collection/get.ts';
import { editParts } from '../collection/services.ts';
import { tell } from '../collection/tell.ts';
import { editRecord, updateRecord } from '../collection/write.ts';
import { textsOf } from '../language.ts';
import type { HandWritten } from '../service.ts';

/** Applications as administrators edit them: what the resource file cannot say is what goes with another owner. */
export const adminApp: Readonly<Record<string, HandWritten>> = {
  'Admin.App.Edit': {
    run: async (call, input) => {
      const { id, version, changes } = editParts(input);
      const app = resourceOf(call.registry, 'app');
      const before = await getRecord(call, app, id, 'lock');
      const owner = changes['account_id'];
      if (owner === undefined || owner === before['account_id'])
        return editRecord(call, app, id, version, changes);
      // Whoever had it knows its secret, and holds tokens that were got with it.
      const after = await editRecord(call, app, id, version, changes, renewed(app, ['app_secret']));
      await handOver(call, after);
      await inform(call, 'taken', before);
      await inform(call, 'given', after);
      return after;
    },
  },
};

// Where messages go was said by the former owner: it is looked at again.
async function handOver(call: Call, { id, account_id: owner }: Row): Promise<void> {
  const subscription = resourceOf(call.registry, 'subscription');
  const { rows } = await sql<{ id: number }>`
    select id from subscription where app_id = ${id} order by id`.execute(call.db);
  const ids = rows.map((row) => row.id);
  for (const before of await getRecords(call, subscription, ids, 'lock')) {
    const review = before['review_status'] === 'passed' ? { review_status: 'pending' } : {};
    await updateRecord(call, subscription, before, { account_id: owner ?? null, ...review });
  }
}

function inform(call: Call, what: 'given' | 'taken', record: Row): Promise<void> {
  const words = (part: 'title' | 'text') => ({
    zh_cn: say(textsOf.zh_cn, `handed.${what}.${part}`),
    en: say(textsOf.en, `handed.${what}.${part}`),
  });
  const notify = { to: 'account_id', title: words('title'), text: words('text') };
  return tell(call, resourceOf(call.registry, 'app'), notify, [record]);
}
