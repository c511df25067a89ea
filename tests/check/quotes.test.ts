import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folders = ['i18n', 'i18n/pages', 'i18n/portal', 'i18n/console', 'i18n/server', 'resources'];
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name)),
);

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

// A JSON example uses JSON quotes.
const isOdd = (text: string) => /["「」『』‘’]/.test(text) && !text.includes('{"');

test('finds the other kinds of quotation marks', () => {
  const texts = ['“a”', "it's", '例如 {"days": 30}', '"a"', '「a」', 'it’s'];
  expect(texts.filter(isOdd)).toEqual(['"a"', '「a」', 'it’s']);
});

test('texts of both languages quote with “ ” and nothing else', () => {
  const odd = files.flatMap((file) =>
    textsOf(JSON.parse(readFileSync(file, 'utf8')))
      .filter(isOdd)
      .map((text) => `${file}: ${text}`),
  );
  expect(odd).toEqual([]);
});
