import type { ArticleInput } from '#generated/records.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { addRecord } from '../../records/write.ts';

/** Articles. Code adds what a resource file cannot express: the author defaults to the caller. */
export const adminArticle = {
  'Admin.Article.Add': {
    run: async (call, values: ArticleInput) => {
      const author = values.author ?? (await nameOf(call));
      return addRecord(call, 'article', { ...values, author });
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

async function nameOf(call: Call): Promise<string> {
  const { id, username } = callerOf(call);
  const account = await call.db
    .selectFrom('account')
    .select('nickname')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.nickname || username;
}
