import { expect, test } from 'vitest';
import { chineseAmount } from '#src/portal/console/receipt/chineseAmount.ts';

test.each([
  ['0.00', '零元整'],
  ['0.05', '伍分'],
  ['0.50', '伍角整'],
  ['5', '伍元整'],
  ['10.05', '壹拾元零伍分'],
  ['1234.50', '壹仟贰佰叁拾肆元伍角整'],
  ['1001.23', '壹仟零壹元贰角叁分'],
  ['10001.01', '壹万零壹元零壹分'],
  ['100000.00', '壹拾万元整'],
  ['10100000.00', '壹仟零壹拾万元整'],
  ['1000000001.00', '壹拾亿零壹元整'],
  ['99999999999.99', '玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
])('%s is %s', (amount, words) => {
  expect(chineseAmount(amount)).toBe(words);
});

test('what is no amount has no words', () => {
  expect([chineseAmount('-1.00'), chineseAmount('x'), chineseAmount('1.234')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
