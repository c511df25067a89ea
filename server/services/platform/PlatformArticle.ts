import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { developerLevel } from '../../access/gate.ts';
import type { Call } from '../../call.ts';
import { readableFields, wireMapper } from '../../collection/codec.ts';
import { readableSql } from '../../collection/computed/fieldSql.ts';
import { idInput } from '../../collection/get.ts';
import { listRecords } from '../../collection/list.ts';
import { listInput } from '../../collection/listInput.ts';
import { filterCondition } from '../../collection/where.ts';
import { noRecord } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';

/** Articles as readers find them: shown, published, and meant for the reader; everything else is not there. */
export const platformArticle: Readonly<Record<string, HandWritten>> = {
  'Platform.Article.GetList': {
    access: 'public',
    input: listInput,
    summary: {
      zh_cn: '文章列表：置顶在前，不含正文',
      en: 'Articles, topped ones first, without their content',
    },
    run: (call, input) => {
      const filter: Json = { and: [(input['filter'] ?? {}) as Json, visible(call)] };
      const sort = input['sort'] ?? '-is_top,-sort,-publish_at';
      return listRecords(call, article(call), { fields: listedFields(call), ...input, sort, filter });
    },
  },
  'Platform.Article.Get': {
    access: 'public',
    input: idInput,
    summary: {
      zh_cn: '阅读一篇文章，阅读次数加一',
      en: 'One article; it counts as read once more',
    },
    run: (call, { id }) => read(call, Number(id)),
  },
};

function article(call: Call): Resource {
  return resourceOf(call.registry, 'article');
}

function visible(call: Call): Json {
  const level = call.caller?.enabled ? call.caller.level : -1;
  const open = [
    'tourist',
    ...(level >= 0 ? ['member'] : []),
    ...(level >= developerLevel ? ['developer'] : []),
  ];
  return {
    status: 'shown',
    publish_at: { lte: new Date().toISOString() },
    view_permission: { in: open },
  };
}

function listedFields(call: Call): string {
  return readableFields(article(call))
    .filter((name) => name !== 'content')
    .join(',');
}

// One statement, so that of a thousand readers at once none is forgotten. Its version stays, for to be read is no change.
async function read(call: Call, id: number): Promise<Row> {
  const resource = article(call);
  const { rows } = await sql<Row>`
    update article set read_count = coalesce(read_count, 0) + 1
    where id = ${id} and ${filterCondition(resource, visible(call), call.texts)}
    returning ${readableSql(resource)}`.execute(call.db);
  if (!rows[0]) throw noRecord();
  return wireMapper(resource)(rows[0]);
}
