import { anything } from '../values/kinds.ts';
import { readJson } from '../values/readJson.ts';
import { define } from './define.ts';

/** Parses a JSON text; null when it is invalid. */
export const fromJson = define({
  name: 'from_json',
  label: { zh_cn: '解析 JSON', en: 'From JSON' },
  help: { zh_cn: '解析 JSON 文本，不正确则为空', en: 'What a JSON text says; nothing when it is none' },
  parameters: [{ name: 'text', takes: 'text', label: { zh_cn: '文本', en: 'Text' } }],
  gives: () => anything,
  run: (_context, text) => readJson(text) ?? null,
  php: 'return self::parsed($text);',
  vectors: [
    { args: ['{"a":[1,"x",null]}'], result: { a: [1, 'x', null] } },
    { args: ['{'], result: null },
    { args: ['5'], result: 5 },
    { args: ['null'], result: null },
    { args: ['1.50'], result: 1.5 },
    {
      args: ['{"id":1234567890123456789,"s":"1234567890123456789"}'],
      result: { id: '1234567890123456789', s: '1234567890123456789' },
    },
    {
      args: ['[9007199254740991,-9007199254740993,123456789012345678901234567890]'],
      result: [9007199254740991, '-9007199254740993', '123456789012345678901234567890'],
    },
    { args: ['{1234567890123456789:1}'], result: null },
    { args: ['[1e400]'], result: null },
  ],
});
