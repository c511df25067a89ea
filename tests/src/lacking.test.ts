import { expect, test } from 'vitest';
import { lacking } from '#src/imports/importable.ts';
import { productRegistry } from '../support/productRegistry.ts';

const article = productRegistry().resources.get('article');
const app = productRegistry().resources.get('app');

test('an import names what every new record needs and no column is taken for', () => {
  if (!article || !app) throw new Error('there are no articles and applications');
  expect(lacking(article, ['abstract', ''], 'en')).toEqual(['Title', 'Content', 'Publish time']);
  expect(lacking(article, ['title', 'abstract', 'content', 'publish_at'], 'zh_cn')).toEqual([]);
  // The secret is made, and in no file.
  expect(lacking(app, ['name'], 'en')).toEqual(['App Key', 'Developer', 'Daily request limit']);
});
