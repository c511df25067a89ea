import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { noRecord } from '../../apiError.ts';
import { developerLevel } from '../../core/access/gate.ts';
import type { Call } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { readableFields, wireMapper } from '../../records/codec.ts';
import { readableSql } from '../../records/computed/fieldSql.ts';
import { idInput } from '../../records/get.ts';
import { listRecords } from '../../records/list.ts';
import { listInput } from '../../records/listInput.ts';
import { filterCondition } from '../../records/where.ts';

/** Articles for readers: visible, published and addressed to the reader. All others do not exist for them. */
export const platformArticle = {
  'Platform.Article.GetList': {
    access: 'public',
    input: {
      ...listInput,
      properties: {
        ...listInput.properties,
        keyword: { type: 'string', minLength: 1, maxLength: 30, label: { zh_cn: '关键词', en: 'Keyword' } },
      },
    },
    summary: {
      zh_cn: '文章列表：置顶在前，不含正文',
      en: 'Articles, topped ones first, without their content',
    },
    answer: { kind: 'list', of: 'article', view: 'listed', without: ['content'] },
    run: (call, { filter: asked, sort: order, keyword, ...input }) => {
      const filter: Json = { and: [asked ?? {}, visible(call)] };
      const sort = order ?? '-is_top,-sort,-publish_at';
      const having = typeof keyword === 'string' ? sql<boolean>`article.keywords ? ${keyword}` : undefined;
      return listRecords(call, article(call), { fields: listedFields(call), ...input, sort, filter }, having);
    },
  },
  'Platform.Article.Get': {
    access: 'public',
    input: idInput,
    summary: {
      zh_cn: '阅读一篇文章，阅读次数加一',
      en: 'One article; it counts as read once more',
    },
    answer: { kind: 'record', of: 'article' },
    run: (call, { id }: { readonly id: number }) => read(call, id),
  },
} satisfies Readonly<Record<string, CustomService>>;

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

// One statement, so that a thousand concurrent reads all count. The version stays, since a read is not a
// change.
async function read(call: Call, id: number): Promise<Row> {
  const resource = article(call);
  const { rows } = await sql<Row>`
    update article set read_count = coalesce(read_count, 0) + 1
    where id = ${id} and ${filterCondition(resource, visible(call), call.texts)}
    returning ${readableSql(resource)}`.execute(call.db);
  if (!rows[0]) throw noRecord();
  return wireMapper(resource)(rows[0]);
}
