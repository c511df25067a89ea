import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

// Words that the documentation of other products does not use; CONTRIBUTING.md has the glossary.
const archaic =
  /\b(anew|bears?|be it|besides|deeds?|errands?|hears?|hinders?|hindrances?|in vain|judged?|judges|lest|nobody|somebody|tells?|told|wakings?|whatever|whoever)\b/gi;
const comment = /\/\*\*?[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g;

const title =
  /(?:(?<![\w.])(?:it|test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*|\)\(\s*)(['"`])((?:\\.|(?!\1)[^\\])*)\1(?=\s*,)/g;
const logLine = /\blog\.(?:trace|debug|info|warn|error|fatal)\([^;]*?(['"`])((?:\\.|(?!\1)[^\\])*)\1,?\s*\)/g;
const text = /(['"`])(?:\\.|(?!\1)[^\\])*\1/g;

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((name) => name !== '' && !name.endsWith('plainWords.test.ts'))
  .map((name) => ({ name, content: readFileSync(join(root, name), 'utf8') }));

/** Counts the words of the parts of a file's content, and lists the archaic ones. */
function measured(files: typeof sources, partsOf: (content: string) => readonly string[]) {
  let words = 0;
  const found: string[] = [];
  for (const { name, content } of files)
    for (const part of partsOf(content)) {
      words += part.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length;
      for (const [word] of part.matchAll(archaic)) found.push(`${name}: ${word}`);
    }
  return { words, found, rate: (1000 * found.length) / words };
}

it('comments use plain words: at most one archaic word in 1,000', () => {
  const { words, found, rate } = measured(sources, (content) =>
    [...content.matchAll(comment)].map(([one]) => one),
  );
  expect(words).toBeGreaterThan(100_000);
  expect(rate, found.join('\n')).toBeLessThanOrEqual(1);
});

it('test titles use plain words: at most one archaic word in 1,000', () => {
  const tests = sources.filter(({ name }) => /^(tests|bench)\//.test(name));
  const { words, found, rate } = measured(tests, (content) =>
    [...content.matchAll(title)].map(([, , one]) => one ?? ''),
  );
  expect(words).toBeGreaterThan(30_000);
  expect(rate, found.join('\n')).toBeLessThanOrEqual(1);
});

it('log lines use plain words', () => {
  const server = sources.filter(({ name }) => name.startsWith('server/'));
  const { words, found } = measured(server, (content) =>
    [...content.matchAll(logLine)].map(([, , one]) => one ?? ''),
  );
  expect(words).toBeGreaterThan(150);
  expect(found).toEqual([]);
});

it('identifiers use plain words: at most 2.5 archaic parts of names in 1,000', () => {
  const { words, found, rate } = measured(sources, (content) => {
    const code = content.replace(comment, '').replace(text, '');
    const names = new Set(code.match(/\b[A-Za-z_$][\w$]*\b/g));
    return [...names].map((name) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_$]+/g, ' '));
  });
  expect(words).toBeGreaterThan(200_000);
  expect(rate, found.slice(0, 100).join('\n')).toBeLessThanOrEqual(2.5);
});
