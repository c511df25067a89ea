import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson } from '#server/commands/check/jsonFile.ts';
import { labelRemarks } from '#server/commands/check/labels.ts';
import { readResources, registryOf } from '#server/resources.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .map((path) => `docs/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.md'));
const pages = [...inDocs, 'CONTRIBUTING.md', 'README.md', 'README.zh-CN.md'].sort();
const withoutCode = (text: string) => text.replace(/^ *```[\s\S]*?^ *```$/gm, '');
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```$/gm)].flatMap(([, of, code = '']) =>
    of === language ? [code] : [],
  );

/** The anchor of a heading, as GitHub and GitLab generate it. */
function anchorOf(heading: string): string {
  const plain = heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase();
  return plain.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
}

const anchorsOf = (path: string) =>
  [...withoutCode(read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function brokenLinks(page: string): string[] {
  const links = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : normalize(join(dirname(page), path));
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
}

// Files that a guide creates, and names of generated code in a PHP project.
const examples = [
  'resources/coupon.json',
  'server/features/coupons/AdminCoupon.ts',
  'src/features/coupon_desk/',
  'src/app/Common/Flow.php',
];

function missingPaths(page: string): string[] {
  const rooms = 'resources|i18n|schemas|providers|src|server|tests|tools|bench|docs';
  const named = [...withoutCode(read(page)).matchAll(new RegExp(`\`((?:${rooms})/[\\w./-]*)\``, 'g'))];
  return named.map(([, path = '']) => path).filter((path) => !existsSync(path) && !examples.includes(path));
}

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
function missingScripts(page: string): string[] {
  const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  return named.filter((name) => !Object.hasOwn(scripts, name));
}

// The guides' page lists the coupons that the tutorial adds.
const [coupon = ''] = blocksOf(read('docs/guides/add-an-entity.md'), 'json');
const resources = [...readResources('resources'), readJson('resources/coupon.json', Buffer.from(coupon))];
const wrongResource = memoized((text: string): string[] => {
  const { $schema, name } = JSON.parse(text) as { $schema?: string; name?: string };
  if (!$schema?.endsWith('resource.schema.json')) return [];
  const file = readJson(`resources/${name}.json`, Buffer.from(text));
  const others = /"(reference|calls)"/.test(text) ? resources : [];
  try {
    registryOf([...others.filter(({ file: other }) => other !== file.file), file]);
  } catch (error) {
    return [(error as Error).message];
  }
  return labelRemarks(file).map(({ problem }) => problem);
});
const wrongExamples = (page: string) => blocksOf(read(page), 'json').flatMap(wrongResource);

// The pages of both languages contain the same example.
function memoized<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (!known.has(text)) known.set(text, find(text));
    return known.get(text) as T;
  };
}

describe('the documentation', () => {
  const among = (find: (page: string) => readonly string[]) =>
    pages.flatMap((page) => find(page).map((what) => `${page}: ${what}`));
  it('links only to pages and headings that exist', () => expect(among(brokenLinks)).toEqual([]));
  it('names only paths that exist', () => expect(among(missingPaths)).toEqual([]));
  it('names only commands that exist', () => expect(among(missingScripts)).toEqual([]));
  it('has only resource files that the product accepts', () => expect(among(wrongExamples)).toEqual([]));
});

const translated = pages.filter((page) => page.endsWith('.zh-CN.md'));
const bilingual = [
  ...pages.filter((page) => page.startsWith('docs/guides/') && !page.endsWith('.zh-CN.md')),
  'docs/flow.md',
  'docs/resource-file.md',
  'README.md',
];

describe('a page in two languages', () => {
  it('exists in both', () => {
    const chinese = (page: string) => page.replace(/\.md$/, '.zh-CN.md');
    expect(bilingual.map(chinese).sort()).toEqual(translated);
  });
  it.each(translated)('has the same headings and code in both: %s', (page) => {
    const english = page.replace('.zh-CN.md', '.md');
    const levels = (path: string) =>
      [...withoutCode(read(path)).matchAll(/^#+(?= )/gm)].map(([level]) => level);
    const withoutComments = (code: string) => code.replace(/ *#.*$/gm, '');
    expect(levels(page)).toEqual(levels(english));
    for (const language of ['sh', 'json', 'ts', 'tsx', 'text', 'ini', 'nginx'])
      expect(blocksOf(read(page), language).map(withoutComments)).toEqual(
        blocksOf(read(english), language).map(withoutComments),
      );
  });
});

describe('the length of a page', () => {
  it.each([
    ['docs/architecture.md', 250],
    ['README.md', 150],
    ['README.zh-CN.md', 150],
  ])('%s has at most %i lines', (page, most) =>
    expect(read(page).split('\n').length - 1).toBeLessThanOrEqual(most),
  );
});

describe('docs/decisions', () => {
  const decisions = pages.filter((page) => /^docs\/decisions\/\d/.test(page));
  it('numbers its pages without gaps', () =>
    expect(decisions.map((page) => Number(page.slice(15, 19)))).toEqual(decisions.map((_, at) => at + 1)));
  it('has context, decision and consequences in each page, and a line for it in the index', () => {
    const index = read('docs/decisions/README.md');
    for (const page of decisions) {
      const headings = [...read(page).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
      expect(headings, page).toEqual(['Context', 'Decision', 'Consequences']);
      expect(index).toContain(`(${page.slice('docs/decisions/'.length)})`);
    }
  });
});

describe('the settings in the operations guide', () => {
  const known = [...read('server/platform/settings.ts').matchAll(/get\('([A-Z0-9_]+)'\)/g)].map(
    ([, name = '']) => name,
  );
  it.each(['docs/guides/operate.md', 'docs/guides/operate.zh-CN.md'])('%s has every variable', (page) => {
    expect(known.length).toBeGreaterThan(10);
    expect([...new Set(known)].filter((name) => !read(page).includes(`\`${name}\``))).toEqual([]);
  });
});
