import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'dotenv';
import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/platform/settings.ts';

const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
const known = namesIn(readFileSync('server/platform/settings.ts', 'utf8'), /\bget\('([A-Z\d_]+)'\)/g);
const example = readFileSync('.env.example', 'utf8');

describe('.env.example', () => {
  it('has every setting that the server reads, and no other', () => {
    expect(known).toContain('DATABASE_URL');
    expect(namesIn(example, /^#([A-Z\d_]+)=/gm)).toEqual(known);
  });

  it('shows the defaults: with its # removed nothing changes', () => {
    const values = parse(example.replaceAll(/^#(?=[A-Z\d_]+=)/gm, ''));
    expect(values).toHaveProperty('PORT', '8080');
    expect(readSettings(values)).toEqual(readSettings({}));
  });

  it('says of every setting what it means', () => expect(example).not.toMatch(/(^|\n)\n#[A-Z\d_]+=/));
});

describe('the documents', () => {
  it('have every setting in a table', () => {
    const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`);
    const documents = ['README.md', ...pages.filter((path) => path.endsWith('.md'))].map((path) =>
      readFileSync(path, 'utf8'),
    );
    const cells = documents.flatMap((text) =>
      [...text.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell),
    );
    // Node users know it already.
    const documented = known.filter(
      (name) => name === 'NODE_ENV' || cells.some((cell) => cell.includes(`\`${name}\``)),
    );
    expect(documented).toEqual(known);
  });
});
