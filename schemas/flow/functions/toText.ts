import { textOf } from '../values/textOf.ts';
import { define, giving } from './define.ts';

/** The value as text; lists and objects as JSON. */
export const toText = define({
  name: 'to_text',
  label: { zh_cn: '转文本', en: 'To text' },
  help: { zh_cn: '转成文本，数组和对象转成 JSON', en: 'The value as text; lists and objects as JSON' },
  parameters: [{ name: 'value', takes: 'any', label: { zh_cn: '值', en: 'Value' } }],
  gives: (args) => giving('string', args),
  run: (_context, value) => textOf(value),
  php: 'return self::text($value);',
  vectors: [
    { args: [5], result: '5' },
    { args: [true], result: 'true' },
    { args: [null], result: null },
    { args: [[1, 'a']], result: '[1,"a"]' },
    { args: [{ b: 1, a: null }], result: '{"a":null,"b":1}' },
  ],
});
