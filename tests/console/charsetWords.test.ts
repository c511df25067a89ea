import { expect, test } from 'vitest';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { productRegistry } from '../support/productRegistry.ts';

test('a connection has any charset that is one word, and UTF8 by itself', () => {
  const { schema } = resourceOf(productRegistry(), 'database');
  expect(schema.properties['charset']?.default).toBe('UTF8');
  const check = createAjv().compile(inputSchema({ ...schema, required: [] }, 'edit'));
  for (const charset of ['utf8mb4', 'gbk', 'latin1', 'gb18030', 'UTF-8'])
    expect(check({ charset })).toBe(true);
  for (const charset of ['a b', "utf8'", 'utf8;', '编码', 'x'.repeat(31)])
    expect(check({ charset })).toBe(false);
});
