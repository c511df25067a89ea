import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const british =
  /\b(?:organisation|licence|cancelled|cancelling|colour|centre|behaviour|catalogue|favour|honour|neighbour|labelled|modelled|travell|grey|towards|judgement|defence|programme|fulfil\b|spelt|learnt|whilst|(?:recogn|author|summar|initial|normal|optim|custom|serial|synchron|minim|maxim|visual|util|standard|prior|anonym|sanit|memor|apolog|capital|final)is(?:e|ed|es|ing|ation)\b|analys(?:ed|ing)\b)\w*/gi;

// As a list of the product's words writes it.
const kept = ['resources/app.json: Organisation'];

const files = execFileSync('git', ['ls-files', 'i18n', 'resources', 'docs', 'README.md', 'CONTRIBUTING.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) =>
    /(?:resources\/.*|docs\/requirements|en)\.json$|(?<!zh-CN|coverage|services)\.md$/.test(name),
  );

const withoutCode = (page: string) =>
  page.replace(/^ *```[\s\S]*?^ *```$/gm, '').replace(/`[^`]*`|\]\([^)]*\)/g, '');

function englishIn(value: unknown, isText: boolean): string[] {
  if (typeof value === 'string') return isText ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => englishIn(one, isText || name === 'en'));
}

function textsOf(name: string): string[] {
  const content = readFileSync(name, 'utf8');
  if (name.endsWith('.md')) return [withoutCode(content)];
  return englishIn(JSON.parse(content), !name.startsWith('resources/'));
}

test('recognizes British spelling', () => {
  const texts =
    'Organisations are recognised, colourful and cancelled. Advertise the analysis, exercise and promise.';
  expect(texts.match(british)).toEqual(['Organisations', 'recognised', 'colourful', 'cancelled']);
});

test('texts, labels and pages are in American English', () => {
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((name) =>
    textsOf(name).flatMap((text) => [...text.matchAll(british)].map(([word]) => `${name}: ${word}`)),
  );
  expect(found).toEqual(kept);
});
