import { expect, test } from 'vitest';
import { importable, lacking } from '#src/records/import/importable.ts';
import { productRegistry } from '../support/productRegistry.ts';

const article = productRegistry().resources.get('article');
const app = productRegistry().resources.get('app');

test('an import names what every new record needs and no column is taken for', () => {
  if (!article || !app) throw new Error('there are no articles and applications');
  expect(lacking(article, ['abstract', ''], 'en')).toEqual(['Title', 'Content', 'Publish time']);
  expect(lacking(article, ['title', 'abstract', 'content', 'publish_at'], 'zh_cn')).toEqual([]);
  // The secret is generated and in no file.
  expect(lacking(app, ['name'], 'en')).toEqual(['App Key', 'Developer', 'Daily request limit']);
});

test.each(['article', 'app', 'order', 'account'])(
  'the fields of %s that are marked as needed are those that are missed',
  (name) => {
    const resource = productRegistry().resources.get(name);
    if (!resource) throw new Error(`there is no ${name}`);
    const marked = importable(resource, 'en').flatMap(({ label }) => /^(.*) \*$/.exec(label)?.[1] ?? []);
    expect(marked.toSorted()).toEqual([...lacking(resource, [], 'en')].toSorted());
  },
);
