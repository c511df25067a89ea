import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { type Call, callerOf } from '../call.ts';
import { addRecord } from '../collection/write.ts';
import type { HandWritten } from '../service.ts';

/** Articles: what the resource file cannot say is that the one who writes it is its author unless told otherwise. */
export const adminArticle: Readonly<Record<string, HandWritten>> = {
  'Admin.Article.Add': {
    run: async (call, values) => {
      const author = values['author'] ?? (await nameOf(call));
      return addRecord(call, resourceOf(call.registry, 'article'), { ...values, author });
    },
  },
};

async function nameOf(call: Call): Promise<string> {
  const { id, username } = callerOf(call);
  const { rows } = await sql<{ nickname: string | null }>`
    select nickname from account where id = ${id}`.execute(call.db);
  return rows[0]?.nickname || username;
}
