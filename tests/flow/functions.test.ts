import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { functions } from '#schemas/flow/functions/all.ts';
import { invoke } from '#schemas/flow/functions/invoke.ts';
import { numberText } from '#schemas/flow/values/numberText.ts';
import { testContext } from '../support/flow/context.ts';

const run = (name: string, ...args: readonly unknown[]) => {
  const one = functions.get(name);
  if (!one) throw new Error(`no function ${name}`);
  return invoke(one, args, testContext());
};

describe('the functions of a flow', () => {
  it('pass their vectors', () => {
    for (const one of functions.values())
      for (const { args, result } of one.vectors)
        expect({ name: one.name, args, result: invoke(one, args, testContext()) }).toEqual({
          name: one.name,
          args,
          result,
        });
  });

  it('are the closed list, each with words in both languages and cases to pass', () => {
    expect([...functions.keys()].sort()).toEqual(
      (
        'coalesce lower upper trim length substring replace split add subtract multiply divide round min max ' +
        'sum count first last pluck implode keys to_int to_text to_json from_json md5 sha256 uuid now date_add date_format if ' +
        'file_text file_base64 to_pg_array'
      )
        .split(' ')
        .sort(),
    );
    for (const one of functions.values()) {
      expect(one.label.zh_cn, one.name).toMatch(/[\u4e00-\u9fff]|MD5|SHA/);
      expect(one.vectors.length > 0 || ['now', 'uuid'].includes(one.name), one.name).toBe(true);
    }
  });

  it('refuse what cannot be worked out instead of guessing', () => {
    expect(() => run('add', 'x', 1)).toThrow('notNumber');
    expect(() => run('add', Number.MAX_SAFE_INTEGER, 1)).toThrow('tooLarge');
    expect(() => run('divide', 1, 0)).toThrow('divideByZero');
    expect(() => run('first', 'text')).toThrow('notList');
    expect(() => run('keys', [1])).toThrow('notObject');
    expect(() => run('substring', 'abc', 1.5)).toThrow('notWhole');
    expect(() => run('replace', 'a'.repeat(5000), 'a', 'b'.repeat(5000))).toThrow('tooLarge');
  });

  it('count a value that stands in a list a million times before it is written out', () => {
    let value: unknown = ['x'];
    for (let at = 0; at < 40; at++) value = [value, value];
    expect(() => run('to_json', value)).toThrow('tooLarge');
  });

  it('add and subtract exactly', () => {
    const cents = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    const text = (value: bigint) => {
      const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
      return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    };
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(run('add', text(a), text(b))).toBe(text(a + b));
        expect(run('subtract', run('add', text(a), text(b)), text(b))).toBe(text(a));
      }),
    );
  });

  it('write every number without an exponent, and as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(numberText(number)).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(numberText(number))).toBe(number + 0);
      }),
    );
  });
});
