import type { Demo } from './demo.ts';
import { insertRows } from './demo.ts';

const text = {
  name: 'text',
  type: 'string',
  required: true,
  max: 2000,
  description: '要处理的文本 The text',
};
const given = { ref: 'start.text' };
const fn = (name: string) => ({ fn: name, args: [given] });
const field = (name: string, type: string, description: string) => ({ name, type, description });

/** APIs that answer without anything around them: what they say is worked out from what they are told. */
const apis = [
  {
    service: 'App.Text.Digest',
    title: '文本摘要',
    description: '计算文本的 MD5 和 SHA-256 摘要。The digests of a text.',
    fields: { md5: fn('md5'), sha256: fn('sha256') },
    returns: [field('md5', 'string', 'MD5'), field('sha256', 'string', 'SHA-256')],
    example: { md5: '5d41402abc4b2a76b9719d911017c592', sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e…' },
  },
  {
    service: 'App.Text.Count',
    title: '字数统计',
    description: '去掉首尾空白后统计字数。Counts the letters of a text without the blanks around it.',
    fields: { text: fn('trim'), length: { fn: 'length', args: [fn('trim')] } },
    returns: [field('text', 'string', '去掉空白的文本'), field('length', 'integer', '字数')],
    example: { text: '你好', length: 2 },
  },
];

/** An API that is online: what its version keeps, and what its draft has besides. */
export interface Published {
  readonly version: Readonly<Record<string, unknown>>;
  readonly design: Readonly<Record<string, unknown>>;
}

/** The flow of an API whose answer is worked out from its parameters alone. */
export function answering(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    version: 1,
    nodes: { start: { type: 'request' }, end: { type: 'respond', fields } },
    edges: [['start', 'out', 'end']],
  });
}

/** Publishes a few APIs that really answer, so that the docs and the log of calls live. */
export async function addPublishedApis(demo: Demo, publisher: number): Promise<void> {
  const published = apis.map(({ fields, returns, example, ...words }) => ({
    version: {
      ...words,
      ...{ type: 'common', module: '文本工具', parameters: JSON.stringify([text]) },
      ...{ returns: JSON.stringify(returns), example: JSON.stringify(example), flow: answering(fields) },
    },
    design: { published_at: new Date().toISOString() },
  }));
  await insertPublished(demo, published, publisher);
}

/** Puts APIs online as publishing does: the first version, and a draft that is the same. */
export async function insertPublished(
  { db }: Demo,
  published: readonly Published[],
  publisher: number,
): Promise<void> {
  const by = publisher || null;
  const versions = published.map(({ version }) => ({
    ...version,
    publisher_id: by,
    number: 1,
    note: '首次发布',
  }));
  await insertRows(db, 'api_version', versions);
  const online = { status: 'published', live: 1, hidden: false, publisher_id: by, creator_id: by };
  const designs = published.map(({ version, design }) => ({ ...version, ...online, ...design }));
  await insertRows(db, 'api_design', designs);
}
