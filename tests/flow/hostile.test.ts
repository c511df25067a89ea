import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiDefinition } from '#schemas/flow/api.ts';
import { apiProblems } from '#schemas/flow/check/api.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { phpClass } from '#schemas/flow/php/generate.ts';
import { phpPath } from '#schemas/flow/php/names.ts';
import { flow } from '../support/flow/api.ts';
import { runPhp } from '../support/flow/php.ts';
import { findPhp } from '../support/tools/findPhp.ts';

const hostile = [
  '*/ system("id"); /*',
  "'); system('id'); //",
  '"; system("id"); "',
  '?> <script>alert(1)</script> <?php system("id");',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what PHP would run in a double-quoted string
  '${system("id")} {$x} $x `id`',
  'a\nsystem("id");\r\nb',
  'line\u2028sep\u2029par\u0085nel',
  "\\' \\\\' \\",
  '\0\u0001\u007f',
  '<<<EOT\nx\nEOT;',
  '# // /* */ /** @return */ __halt_compiler();',
  '中文😀\u202eevil',
  '@ignore',
  '',
];

/** An API and a flow with a text in every place that a user can fill in. */
function written(text: string): { api: ApiDefinition; flow: Flow } {
  const api: ApiDefinition = {
    service: 'App.Hostile.Run',
    title: text,
    module: text,
    description: text,
    type: 'common',
    parameters: [{ name: 'p', type: 'string', default: text, description: text }],
    returns: [{ name: text, type: 'string', description: text }],
  };
  const words = { zh_cn: text || 'x', en: text || 'x' };
  return {
    api,
    flow: flow(
      {
        set: {
          type: 'set',
          name: text,
          values: { a: { lit: text }, b: { lit: { [text]: [text] } }, c: { join: [{ lit: text }] } },
        },
        sql: { type: 'sql', name: text, connection: text || 'x', sql: text || 'x' },
        http: { type: 'http', method: 'GET', url: { lit: text }, headers: { [text || 'x']: { lit: text } } },
        c: { type: 'condition', match: 'all', rows: [[{ lit: text }, 'eq', { lit: text }]] },
        tell: { type: 'emit', topic: text || 'x', message: { lit: text } },
        bad: { type: 'fail', code: 430, message: words },
        end: { type: 'respond', fields: { t: { ref: 'set.a' }, deep: { ref: 'start.p' } } },
      },
      'start>set set>sql sql>http http>c c.yes>tell c.no>bad tell>end',
    ),
  };
}

function tokensOf(texts: readonly string[]): string[] {
  const codes = texts.map((text) => phpClass([written(text)]));
  const script = join(import.meta.dirname, 'php/tokens.php');
  const output = execFileSync(findPhp(), [script], {
    input: JSON.stringify(codes),
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return JSON.parse(output) as string[];
}

describe('what a person wrote in generated PHP', () => {
  it('stands only in strings and comments (DES-06)', () => {
    // A name without a title gets no comment: the harmless text must have one.
    const texts = [...hostile, ...fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), 150)];
    const [harmless = '', ...tokens] = tokensOf(['plain', ...texts]).map(withoutComments);
    expect(harmless).not.toContain('ParseError');
    const escaped = texts.flatMap((text, at) =>
      tokens[at] === harmless ? [] : [`${JSON.stringify(text)}: ${tokens[at]}`],
    );
    expect(escaped).toEqual([]);
  });

  it('says in PHP exactly what was written (DES-06)', async () => {
    const texts = hostile.filter((text) => text !== '');
    const plain = (text: string, at: number) => ({
      api: { ...written('plain').api, service: `App.Said${at}.Run` },
      flow: flow({ end: { type: 'respond' as const, fields: { t: { lit: text } } } }, 'start>end'),
    });
    const answers = await runPhp(
      texts.map((text, at) => phpClass([plain(text, at)])),
      texts.map((_text, at) => ({ service: `App.Said${at}.Run`, params: {} })),
    );
    expect(answers.map(({ data }) => (data as { t: string }).t)).toEqual(texts);
  });

  it('is refused as a name where PHP or the framework has its own use for it', () => {
    const keys = (service: string, more: Partial<ApiDefinition> = {}) =>
      apiProblems({ ...written('x').api, parameters: [], service, ...more }).map(({ key }) => key);
    expect(keys('App.Weather.Now')).toEqual([]);
    for (const service of [
      'App.List.Now',
      'App.Class.Now',
      'App.weather.Now',
      'App.Api.Now',
      'App.Flow.Now',
      "App.A'b.Now",
    ])
      expect(keys(service), service).toEqual(['className']);
    for (const service of ['App.A.GetRules', 'App.A.Init', 'App.A.now', 'App.A.Class', 'App.A.UserCheck'])
      expect(keys(service), service).toEqual(['actionName']);
    expect(keys('PhalApi.A.Now')).toEqual(['namespaceName']);
    expect(keys('../../x.A.Now')).toEqual(['serviceForm']);
    expect(keys('App.A.Now', { title: 'a/b' })).toEqual(['titleSigns']);
    expect(phpPath('App.Weather.Now')).toBe('src/app/Api/Weather.php');
    for (const name of ['access_token', 'app_key', 'timestamp', 'nonce', 'sign', 'lang', 's', 'service'])
      expect(keys('App.A.Now', { parameters: [{ name, type: 'string' }] }), name).toEqual(['parameterName']);
    const parameters = [
      { name: 'this', type: 'string' },
      { name: 'constructor', type: 'string' },
      { name: 'a', type: 'integer', min: 2, max: 1 },
      { name: 'b', type: 'integer', default: 5, max: 1 },
      { name: 'b', type: 'string' },
      { name: 'c', type: 'date', max: 20260131 },
      { name: 'd', type: 'boolean', min: 0 },
      { name: 'e', type: 'integer', default: 'abc' },
      { name: 'f', type: 'integer', default: '1.5' },
      { name: 'g', type: 'float', default: '1x' },
      { name: 'h', type: 'integer', default: '7' },
      { name: 'i', type: 'float', default: '-7.5' },
    ] as const;
    expect(keys('App.A.Now', { parameters })).toEqual([
      'parameterName',
      'parameterName',
      'parameterRange',
      'parameterDefault',
      'parameterTwice',
      'parameterLimited',
      'parameterLimited',
      'parameterDefault',
      'parameterDefault',
      'parameterDefault',
    ]);
  });
});

function withoutComments(tokens: string): string {
  return tokens.replaceAll('T_DOC_COMMENT ', '').replaceAll('T_COMMENT ', '');
}
