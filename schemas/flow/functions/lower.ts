import { define, giving } from './define.ts';

const isAscii = /^\p{ASCII}*$/u;

/** The text in lower case. */
export const lower = define({
  name: 'lower',
  label: { zh_cn: '转小写', en: 'Lower case' },
  help: { zh_cn: '转成小写字母', en: 'The text in small letters' },
  parameters: [{ name: 'text', takes: 'text', label: { zh_cn: '文本', en: 'Text' } }],
  gives: (args) => giving('string', args),
  // Converts letter by letter, since the final form at the end of a word would change some letters. ASCII
  // text, the usual case, is not affected.
  run: (_context, text) =>
    isAscii.test(text) ? text.toLowerCase() : [...text].map((one) => one.toLowerCase()).join(''),
  php: [
    "return implode('', array_map(function ($one) {",
    "    return mb_strtolower($one, 'UTF-8');",
    '}, self::letters($text)));',
  ].join('\n'),
  vectors: [
    { args: ['ABc 中'], result: 'abc 中' },
    { args: [null], result: null },
    { args: [5], result: '5' },
    { args: ['ÄÉΣ'], result: 'äéσ' },
  ],
});
