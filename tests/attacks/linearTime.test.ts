import { describe, expect, it } from 'vitest';
import { markdownHtml } from '#schemas/fields/markdownHtml.ts';
import { functions } from '#schemas/flow/functions/all.ts';
import { invoke } from '#schemas/flow/functions/invoke.ts';
import { outsideOfTexts, readNamed } from '#schemas/flow/sql/named.ts';
import { exactNumbers, hasInexact } from '#schemas/flow/values/exactNumbers.ts';
import { readMoment } from '#schemas/flow/values/moment.ts';
import { readJson } from '#schemas/flow/values/readJson.ts';
import { formats } from '#schemas/formats.ts';
import { serverOf } from '#schemas/openapi/document/baseOf.ts';
import { plainLines, plainText } from '#schemas/openapi/document/plainText.ts';
import { identifier } from '#schemas/openapi/sending/parameterName.ts';
import type { Property } from '#schemas/resource.ts';
import { doubledName } from '#schemas/text/doubledName.ts';
import { isOfMysqlType } from '#server/console/rows/isOfType.ts';
import { maskedParams } from '#server/gateway/maskedParams.ts';
import { readForm } from '#server/http/bodies.ts';
import { cellValue } from '#server/import/cellValue.ts';
import { zoneOf } from '#server/import/fieldColumns.ts';
import { sheetCollector } from '#server/import/sheet/sheetCollector.ts';
import { workbookText } from '#server/import/sheet/workbookXml.ts';
import { readAllowList } from '#server/outgoing/judgeTarget.ts';
import { readAddress } from '#server/outgoing/readAddress.ts';
import { readAccountIds } from '#server/rules/accountIds.ts';
import { addressList } from '#server/rules/addressList.ts';
import { cleanText } from '#server/rules/cleanText.ts';
import { guardFormula } from '#server/rules/formula.ts';
import { maskSecrets } from '#server/rules/maskSecrets.ts';
import { networkOf } from '#server/rules/network.ts';
import { originList } from '#server/rules/originList.ts';
import { maskLiterals } from '#server/rules/sql/maskLiterals.ts';
import { namesLocks } from '#server/rules/sql/namesLocks.ts';
import { callsProcedure } from '#server/rules/sql/procedureCall.ts';
import { procedurePlace } from '#server/rules/sql/procedurePlace.ts';
import { oneStatement } from '#server/rules/sql/readStatement.ts';
import { judgeUpload, shownName } from '#server/rules/upload.ts';
import { codeWithoutSecrets, withoutSecrets } from '#server/rules/withoutSecrets.ts';
import { mysqlFacts } from '#server/sqlapi/mysql/mysqlFacts.ts';
import { sanitizeHtml } from '#server/store/sanitize.ts';
import { readAnswer } from '#server/testing/readActual.ts';
import { createSourcePlaces } from '#server/trace/sourcePlaces.ts';
import { readNumber } from '#src/fields/controls/readNumber.ts';
import { moneyWords } from '#src/fields/moneyWords.ts';
import { browserOf } from '#src/pages/account_logins/browserOf.ts';
import { clipOf } from '#src/pages/api_design/document/clip.ts';
import { simpleCode } from '#src/pages/api_design/steps/simpleCode.ts';
import { cpuTime } from '../support/cpuTime.ts';
import { testContext } from '../support/flow/context.ts';
import { runPhp } from '../support/flow/php.ts';

type Subjects = Readonly<Record<string, (text: string) => unknown>>;

/** What a text is made of: one part again and again, or numbered parts that all differ. */
type Attack = string | ((at: number) => string);

/** Tried in full length. */
const plain: readonly Attack[] = [' ', ',', '"', '0', ' ,"0[a\n\\'];
/** Tried in a sixteenth of it, since they are many. */
const crafted: readonly Attack[] = [
  ...['[', 'a', '\n', '\\'],
  ...[
    "'",
    '`',
    ']',
    '(',
    '{',
    '<',
    '/',
    ';',
    ':',
    '%',
    '*',
    '_',
    '-',
    '.',
    '=',
    '&',
    '$',
    '#',
    '~',
    '|',
    '，',
    '　',
  ],
  ...['\\"', '"\\', "'a", "''", "e'", "E''\n", '/*', '/*+', '-- \n', '$a$', ' ,', ' ;', ',a(', ':a', '(a)=('],
  ...[
    '[]',
    '[a](',
    '![',
    '<a ',
    '<!--',
    '<b>',
    '&#',
    '**a ',
    '_a_ ',
    '* a\n',
    '> ',
    '`a',
    '|a',
    '-----BEGIN ',
  ],
  ...['{"a":', '"a",', '[1', '1:', '0,', '0.', ' - ', '!\\', 'a=1&', '://', 'http://', ' a', '\t\u2003'],
  ...['token ', 'token\\', 'token=\\"', 'verif', 'basic ', 'class ', 'function ', '<<<a\n', 'Version/1'],
  ...[
    (at: number) => `:p${at} `,
    (at: number) => `"k${at}":1,`,
    (at: number) => `,f${at}(`,
    (at: number) => `${at},`,
  ],
];

function textOf(attack: Attack, length: number): string {
  if (typeof attack === 'string') return attack.repeat(Math.ceil(length / attack.length));
  const parts = Array.from({ length: Math.ceil(length / attack(0).length) }, (_, at) => attack(at));
  return parts.join('').slice(0, length);
}

/**
 * So long at most. What takes quadratic time takes seconds for it, so that less than the floor tells nothing but how
 * memory was cleared; and nothing may take as long as the ceiling.
 */
const limits = { length: 2 ** 20, floor: 400, ceiling: 1500 };

/** Each attack under which the time of a subject grows faster than the text, or is longer than anything may take. */
function slowOf(subjects: Subjects, length = limits.length): string[] {
  const attacks = [
    ...plain.map((attack) => ({ attack, length })),
    ...crafted.map((attack) => ({ attack, length: length / 16 })),
  ].flatMap(({ attack, length: most }) => {
    const [sixteenth, quarter, whole] = [most / 16, most / 4, most].map((long) => textOf(attack, long));
    const inside = (text = '') => `x${text}x`;
    const name = JSON.stringify(String(attack));
    return [
      { name, texts: [sixteenth, quarter, whole] },
      // What is no end of the text is gone through another time by what looks for its end.
      ...(plain.includes(attack)
        ? [{ name: `x ${name} x`, texts: [sixteenth, quarter, whole].map(inside) }]
        : []),
    ];
  });
  return Object.entries(subjects).flatMap(([subject, run]) =>
    attacks.flatMap(({ name, texts: [sixteenth = '', quarter = '', whole = ''] }) => {
      const took = (text: string) => cpuTime(() => run(text));
      const least = (text: string) => Math.min(took(text), took(text), took(text));
      // What is slow now would never end.
      if (took(sixteenth) > limits.ceiling / 4 && least(sixteenth) > limits.ceiling / 4)
        return [`${subject} on ${name}: slow at ${sixteenth.length}`];
      if (took(whole) <= limits.floor) return [];
      const [small, large] = [least(quarter), least(whole)];
      if (large <= Math.max(6 * small, limits.floor) && large < limits.ceiling) return [];
      return [`${subject} on ${name}: ${Math.round(small)} ms, four times as much ${Math.round(large)} ms`];
    }),
  );
}

const context = testContext();
const given = {
  text: ',',
  whole: 1,
  number: 1,
  list: ['a'],
  object: {},
  date: '2026-01-31',
  boolean: true,
  any: 1,
};

/** Each function with the text as each of its parameters that may be one, or as what a list holds many times. */
const flowFunctions: Subjects = Object.fromEntries(
  [...functions.values()].flatMap((one) =>
    one.parameters.map(({ name, takes }, place) => [
      `${one.name}(${name})`,
      (text: string) => {
        const list = takes === 'list' ? text.slice(0, 20_000).match(/[\s\S]{1,10}/g) : undefined;
        const args = one.parameters.map((other, at) => (at === place ? (list ?? text) : given[other.takes]));
        return invoke(one, args, context);
      },
    ]),
  ),
);

const label = { zh_cn: '', en: '' };
const listed = { a: { label: { zh_cn: '甲', en: 'A' } } };
const cells: Subjects = Object.fromEntries(
  [
    ...['string', 'integer', 'number', 'boolean'].map((type) => ({ type })),
    ...['money', 'date', 'date-time', 'json'].map((format) => ({ type: 'string', format })),
    { type: 'string', enum: ['a'], options: listed },
    { type: 'array', items: { type: 'string', options: listed } },
  ].map((property) => [
    `cell ${JSON.stringify(property)}`,
    (text: string) => cellValue({ ...property, label } as Property, text),
  ]),
);

const statements: Subjects = {
  ...Object.fromEntries(
    (['postgres', 'mysql'] as const).flatMap((dialect) => [
      [`names of ${dialect}`, (text: string) => readNamed(`select ${text}`, dialect)],
      [`outside of texts of ${dialect}`, (text: string) => outsideOfTexts(text, dialect, (part) => part)],
      [`literals of ${dialect}`, (text: string) => maskLiterals(text, dialect)],
    ]),
  ),
  'facts of mysql': (text) => mysqlFacts(`select ${text}`),
  'one statement': (text) => oneStatement(`select${text}`),
  'procedure call': (text) => callsProcedure(text, 'p'),
  'procedure call behind call': (text) => callsProcedure(`call ${text}`, 'p'),
  'procedure call behind a schema': (text) => callsProcedure(`call a${text}.p()`, 'p'),
  'arguments of a procedure call': (text) => callsProcedure(`call p(${text}`, 'p'),
  'end of a procedure call': (text) => callsProcedure(`call p()${text}`, 'p'),
  'procedure definition': procedurePlace,
  'name of a procedure definition': (text) => procedurePlace(`create procedure ${text}`),
  'advisory locks': namesLocks,
  'a number of MySQL': (text) => isOfMysqlType('int', text),
  'a moment of MySQL': (text) => isOfMysqlType('datetime', text),
  'a time of MySQL': (text) => isOfMysqlType('time', text),
};

const readers: Subjects = {
  'exact numbers': exactNumbers,
  'inexact numbers': hasInexact,
  'JSON of a flow': readJson,
  'a moment': readMoment,
  'a doubled name': doubledName,
  'a form': readForm,
  'an answer': readAnswer,
  ...Object.fromEntries(Object.entries(formats).map(([name, check]) => [`format ${name}`, check])),
  'a network': networkOf,
  'an address': readAddress,
  'name of an upload': shownName,
  'content of an upload': (text) => judgeUpload('a.svg', Buffer.from(text)),
};

const lists: Subjects = {
  'an IP list': (text) => addressList(text)?.(text),
  'allowed targets': readAllowList,
  'account ids': readAccountIds,
  origins: originList,
};

const documents: Subjects = {
  'server of a document': (text) => serverOf({ servers: [{ url: text }] }, null),
  'name of a parameter': identifier,
  'a text on one line': (text) => plainText(text, 1000),
  'a text with lines': (text) => plainLines(text, 1000),
};

const kept: Subjects = {
  'a clean text': cleanText,
  'a formula': guardFormula,
  'secrets of a log': maskSecrets,
  'secrets of a trail': withoutSecrets,
  'secrets of code': codeWithoutSecrets,
  'parameters of a call': (text) => maskedParams({ fields: { a: text, [text]: 'x' }, uploads: [] } as never),
  'places of sources': createSourcePlaces(null),
};

const sheets: Subjects = {
  ...cells,
  'zone of a title': zoneOf,
  'a text of a workbook': workbookText,
  'a place in a workbook': (text) => {
    const place = text.replace(/[^\w ]/g, 'A');
    sheetCollector({ texts: [], styles: [], is1904: false }).write(
      `<sheet><row r="1"><c r="${place}"><v>1</v></c></row>`,
    );
  },
};

const screens: Subjects = {
  'simple code': (text) => simpleCode(text, 'x'),
  'simple code in a class': (text) => simpleCode(`class A {${text}`, 'x'),
  'a copied part of a flow': clipOf,
  'a browser': browserOf,
  'an amount': moneyWords,
  'a number': readNumber,
};

const expectLinear = (subjects: Subjects, length?: number) =>
  expect(slowOf(quiet(subjects), length)).toEqual([]);

// What is refused is an answer too.
function quiet(subjects: Subjects): Subjects {
  const without = (run: (text: string) => unknown) => (text: string) => {
    try {
      run(text);
    } catch (error) {
      if (error instanceof TypeError || error instanceof ReferenceError) throw error;
    }
  };
  return Object.fromEntries(Object.entries(subjects).map(([name, run]) => [name, without(run)]));
}

describe('the time of reading grows no faster than the text', () => {
  it('of each function of a flow', () => expectLinear(flowFunctions));
  it('of cells and titles of an import', () => expectLinear(sheets, 2 ** 18));
  // None is longer than 100,000 letters.
  it('of statements', () => expectLinear(statements, 2 ** 16));
  it('of bodies, addresses and formats', () => expectLinear(readers));
  // None is longer than 20,000 letters.
  it('of lists that an administrator writes', () => expectLinear(lists, 2 ** 14));
  it('of texts in an OpenAPI document', () => expectLinear(documents));
  it('of what a log or a trail keeps', () => expectLinear(kept));
  it('of rich text', () => expectLinear({ 'rich text': sanitizeHtml }));
  // No description is longer than 2,000 letters.
  it('of Markdown', () => expectLinear({ Markdown: markdownHtml }, 2 ** 13));
  it('leaves Markdown that is nested without end as text', () =>
    expect(markdownHtml('> '.repeat(50_000))).toContain('&gt; &gt;'));
  it('of what screens read', () => expectLinear(screens, 2 ** 16));
});

describe('the figures of what once blocked the process', () => {
  const blanks = ' '.repeat(1_800_000);

  it.each(['trim', 'to_int'])('%s of 1.8 million blanks takes less than 200 ms', (name) => {
    const one = functions.get(name);
    if (!one) throw new Error(`no function ${name}`);
    const took = [1, 2, 3].map(() => cpuTime(() => invoke(one, [`x${blanks}x`], context)));
    expect(Math.min(...took)).toBeLessThan(200);
  });

  it('are answered by generated PHP as well, where a pattern would give nothing', async () => {
    const wide = ' \u3000'.repeat(450_000);
    const calls = [`${wide}a${wide}`, `a${blanks}b`, wide].map((text) => ({
      function: 'trim',
      args: [text],
    }));
    const answers = await runPhp([], [...calls, { function: 'to_int', args: [`7${blanks}x`] }]);
    expect(answers.map(({ data }) => data)).toEqual(['a', `a${blanks}b`, '', null]);
  });
});
