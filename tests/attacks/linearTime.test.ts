import { describe, expect, it } from 'vitest';
import { markdownHtml } from '#schemas/fields/markdownHtml.ts';
import { functions } from '#schemas/flow/functions/all.ts';
import { invoke } from '#schemas/flow/functions/invoke.ts';
import { outsideOfTexts, readNamed } from '#schemas/flow/sql/named.ts';
import { exactNumbers, hasInexact } from '#schemas/flow/values/exactNumbers.ts';
import { readMoment } from '#schemas/flow/values/moment.ts';
import { readJson } from '#schemas/flow/values/readJson.ts';
import { formats } from '#schemas/formats.ts';
import { serverOf } from '#schemas/openapi/baseOf.ts';
import { identifier } from '#schemas/openapi/parameterName.ts';
import { plainLines, plainText } from '#schemas/openapi/plainText.ts';
import type { Property } from '#schemas/resource.ts';
import { doubledName } from '#schemas/text/doubledName.ts';
import { createSourcePlaces } from '#server/core/sourcePlaces.ts';
import { mysqlFacts } from '#server/databases/statements/mysqlFacts.ts';
import { isOfMysqlType } from '#server/features/console/rows.ts';
import { readAccountIds } from '#server/features/permissions/accountIds.ts';
import { readAnswer } from '#server/features/testCases/readActual.ts';
import { maskedParams } from '#server/gateway/maskedParams.ts';
import { readForm } from '#server/http/bodies.ts';
import { readAllowList } from '#server/platform/httpClient/judgeTarget.ts';
import { readAddress } from '#server/platform/httpClient/readAddress.ts';
import { addressList } from '#server/platform/rules/addressList.ts';
import { cleanText } from '#server/platform/rules/cleanText.ts';
import { guardFormula } from '#server/platform/rules/formula.ts';
import { maskLiterals } from '#server/platform/rules/maskLiterals.ts';
import { maskSecrets } from '#server/platform/rules/maskSecrets.ts';
import { namesLocks } from '#server/platform/rules/namesLocks.ts';
import { networkOf } from '#server/platform/rules/network.ts';
import { originList } from '#server/platform/rules/originList.ts';
import { callsProcedure } from '#server/platform/rules/procedureCall.ts';
import { procedurePlace } from '#server/platform/rules/procedurePlace.ts';
import { oneStatement } from '#server/platform/rules/readStatement.ts';
import { detectFile, shownName } from '#server/platform/rules/upload.ts';
import { codeWithoutSecrets, withoutSecrets } from '#server/platform/rules/withoutSecrets.ts';
import { sanitizeHtml } from '#server/platform/store/sanitize.ts';
import { cellValue } from '#server/records/import/cellValue.ts';
import { zoneOf } from '#server/records/import/fieldColumns.ts';
import { sheetCollector } from '#server/records/import/sheet/sheetCollector.ts';
import { workbookText } from '#server/records/import/sheet/workbookXml.ts';
import { clipOf } from '#src/features/api_design/document/clip.ts';
import { simpleCode } from '#src/features/api_design/steps/simpleCode.ts';
import { readNumber } from '#src/fields/controls/readNumber.ts';
import { moneyWords } from '#src/fields/moneyWords.ts';
import { browserOf } from '#src/ui/browserOf.ts';
import { cpuTime } from '../support/cpuTime.ts';
import { testContext } from '../support/flow/context.ts';
import { runPhp } from '../support/flow/php.ts';

type Subjects = Readonly<Record<string, (text: string) => unknown>>;

/** The content of a text: one part repeated, or numbered parts that all differ. */
type Attack = string | ((at: number) => string);

/** Tested at full length. */
const plain: readonly Attack[] = [' ', ',', '"', '0', ' ,"0[a\n\\'];
/** Tested at a sixteenth of the length, since there are many. */
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
 * The limits in milliseconds. Quadratic time takes seconds at this length, so results below the floor only
 * reflect garbage collection; no run may exceed the ceiling.
 */
const limits = { length: 2 ** 20, floor: 400, ceiling: 1500 };

/** Each attack under which a subject's time grows faster than the text, or exceeds the ceiling. */
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
      // The search for an end marker scans the text again if there is none.
      ...(plain.includes(attack)
        ? [{ name: `x ${name} x`, texts: [sixteenth, quarter, whole].map(inside) }]
        : []),
    ];
  });
  return Object.entries(subjects).flatMap(([subject, run]) =>
    attacks.flatMap(({ name, texts: [sixteenth = '', quarter = '', whole = ''] }) => {
      const took = (text: string) => cpuTime(() => run(text));
      const least = (text: string) => Math.min(took(text), took(text), took(text));
      // If it is slow already, the full length would never end.
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

/** Each function with the text as each of its parameters that accept one, or as a repeated list item. */
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
  'content of an upload': (text) => detectFile('a.svg', Buffer.from(text)),
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

// A rejection is an answer too.
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
  // Statements have at most 100,000 characters.
  it('of statements', () => expectLinear(statements, 2 ** 16));
  it('of bodies, addresses and formats', () => expectLinear(readers));
  // Lists by an administrator have at most 20,000 characters.
  it('of lists that an administrator writes', () => expectLinear(lists, 2 ** 14));
  it('of texts in an OpenAPI document', () => expectLinear(documents));
  it('of what a log or a trail keeps', () => expectLinear(kept));
  it('of rich text', () => expectLinear({ 'rich text': sanitizeHtml }));
  // Descriptions have at most 2,000 characters.
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
