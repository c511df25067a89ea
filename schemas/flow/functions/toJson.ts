import { jsonOf } from '../values/textOf.ts';
import { define, giving } from './define.ts';

/** The value as JSON text with sorted keys. */
export const toJson = define({
  name: 'to_json',
  label: { zh_cn: '转 JSON', en: 'To JSON' },
  help: { zh_cn: '转成 JSON 文本，字段按字母顺序', en: 'The value as JSON text, its names in order' },
  parameters: [{ name: 'value', takes: 'any', label: { zh_cn: '值', en: 'Value' }, nulls: true }],
  gives: () => giving('string'),
  run: (_context, value) => jsonOf(value),
  php: 'return self::json($value);',
  vectors: [
    { args: ['a"/中 '], result: '"a\\"/中 "' },
    { args: [{ b: [1], a: 'x' }], result: '{"a":"x","b":[1]}' },
    { args: [null], result: 'null' },
    { args: [[]], result: '[]' },
  ],
});
