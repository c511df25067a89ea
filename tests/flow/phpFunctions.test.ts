import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { functions } from '#schemas/flow/functions/all.ts';
import { invoke } from '#schemas/flow/functions/invoke.ts';
import { phpSupport } from '#schemas/flow/php/support/support.ts';
import { CalculationError } from '#schemas/flow/values/calculationError.ts';
import { say } from '#schemas/say.ts';
import { textsOf } from '#server/language.ts';
import { testContext } from '../support/flow/context.ts';
import { lint, runPhp } from '../support/flow/php.ts';

interface Case {
  readonly name: string;
  readonly args: readonly unknown[];
}

function inTypeScript({ name, args }: Case): unknown {
  const one = functions.get(name);
  if (!one) throw new Error(`no function ${name}`);
  try {
    return { ret: 200, data: plain(invoke(one, args, testContext())) };
  } catch (error) {
    if (error instanceof CalculationError)
      return { ret: 400, msg: say(textsOf.zh_cn, `flow.calculation.${error.fault}`) };
    throw error;
  }
}

async function inPhp(cases: readonly Case[]): Promise<unknown[]> {
  const answers = await runPhp(
    [],
    cases.map(({ name, args }) => ({ function: name, args })),
  );
  return answers.map(({ ret, data, msg }) => (ret === 200 ? { ret, data: plain(data) } : { ret, msg }));
}

// PHP has one empty list for both.
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null).replaceAll('{}', '[]'));
}

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aBc中文é😀,- 0.1ßΣ　\n'), maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 6 }).filter((one) => !/\p{Cs}/u.test(one)),
);
// Newer Unicode versions have more case pairs: all versions know these.
const letters = fc.string({ unit: fc.constantFrom(...'aZéÉßΣσςЖжıİ中😀 1'), maxLength: 8 });
const decimal = fc.stringMatching(/^-?\d{1,20}(\.\d{1,6})?$/);
const number = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  decimal,
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
);
const small = fc.integer({ min: -6, max: 12 });
const date = fc.oneof(
  fc
    .date({ min: new Date('0100-01-01'), max: new Date('9000-01-01'), noInvalidDate: true })
    .map((one) => one.toISOString()),
  fc.constantFrom('2026-01-31', '2024-02-29 23:59:59', '2026-01-31T08:00+08:00', '2026-13-01', 'x'),
);
// An object with the single key "0" is a list in PHP.
const json = fc
  .jsonValue({ maxDepth: 2 })
  .map((one) => JSON.parse(JSON.stringify(one).replaceAll('-0', '0')))
  .filter((one) => !JSON.stringify(one).includes('{"0":'));
const list = fc.oneof(fc.array(fc.option(number), { maxLength: 5 }), fc.array(json, { maxLength: 4 }));
const unit = fc.constantFrom('second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'eon');
const pattern = fc.constantFrom('YYYY-MM-DD HH:mm:ss.SSS', 'D/M/YY H:m:s', 'YYYYMMDD', '中 MMM');
const zone = fc.constantFrom('Z', '+08:00', '-0330', 'x');

const given: Readonly<Record<string, fc.Arbitrary<unknown[]>>> = {
  lower: fc.tuple(letters),
  upper: fc.tuple(letters),
  trim: fc.tuple(text),
  length: fc.tuple(text),
  substring: fc.tuple(text, small, fc.option(small)),
  replace: fc.tuple(text, text, text),
  split: fc.tuple(text, fc.oneof(text, fc.constant(','))),
  md5: fc.tuple(text),
  sha256: fc.tuple(text),
  add: fc.tuple(number, number),
  subtract: fc.tuple(number, number),
  multiply: fc.tuple(number, number),
  divide: fc.tuple(number, number, fc.option(small)),
  round: fc.tuple(number, fc.option(small)),
  min: fc.tuple(list),
  max: fc.tuple(list),
  sum: fc.tuple(list),
  count: fc.tuple(fc.oneof(list, json)),
  first: fc.tuple(list),
  last: fc.tuple(list),
  pluck: fc.tuple(fc.array(fc.record({ a: json }, { requiredKeys: [] })), fc.constantFrom('a', 'b')),
  implode: fc.tuple(list, text),
  keys: fc.tuple(
    fc.dictionary(
      fc.string({ minLength: 1, maxLength: 5 }).filter((name) => name !== '0'),
      small,
    ),
  ),
  to_int: fc.tuple(fc.oneof(number, text, fc.boolean())),
  to_text: fc.tuple(json),
  to_json: fc.tuple(json),
  to_pg_array: fc.tuple(list),
  from_json: fc.tuple(
    fc.oneof(
      json.map((one) => JSON.stringify(one)),
      text,
    ),
  ),
  date_add: fc.tuple(date, fc.integer({ min: -5000, max: 5000 }), unit),
  date_format: fc.tuple(date, pattern, fc.option(zone)),
  if: fc.tuple(fc.oneof(fc.boolean(), json), small, small),
  coalesce: fc.array(fc.option(small), { minLength: 1, maxLength: 4 }),
};

describe('the functions in PHP', () => {
  it('are PHP', async () => expect(await lint([phpSupport()])).toEqual([]));

  it('pass the vectors that TypeScript passes', async () => {
    const cases = [...functions.values()].flatMap(({ name, vectors }) =>
      vectors.map(({ args, result }) => ({ name, args, result })),
    );
    const answers = await inPhp(cases);
    for (const [at, { name, args, result }] of cases.entries())
      expect({ name, args, answer: answers[at] }).toEqual({
        name,
        args,
        answer: { ret: 200, data: plain(result) },
      });
  });

  it('agree with TypeScript on arguments of every kind', async () => {
    const names = Object.keys(given);
    expect([...functions.keys()].filter((name) => !names.includes(name)).sort()).toEqual([
      'file_base64',
      'file_text',
      'now',
      'uuid',
    ]);
    const cases = names.flatMap((name) =>
      fc.sample(given[name] as fc.Arbitrary<unknown[]>, 150).map((args) => ({ name, args })),
    );
    const answers = await inPhp(cases);
    const wrong = cases.flatMap((one, at) => {
      const [php, typescript] = [JSON.stringify(answers[at]), JSON.stringify(inTypeScript(one))];
      return php === typescript
        ? []
        : [`${one.name}(${JSON.stringify(one.args)}): ${typescript}, in PHP ${php}`];
    });
    expect(wrong).toEqual([]);
  });
});
