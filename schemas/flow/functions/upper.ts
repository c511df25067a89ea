import { define, giving } from './define.ts';

const isAscii = /^\p{ASCII}*$/u;

/** The text in upper case. */
export const upper = define({
  name: 'upper',
  label: { zh_cn: '转大写', en: 'Upper case' },
  help: { zh_cn: '转成大写字母', en: 'The text in capital letters' },
  parameters: [{ name: 'text', takes: 'text', label: { zh_cn: '文本', en: 'Text' } }],
  gives: (args) => giving('string', args),
  // Converts letter by letter, since the final form at the end of a word would change some letters. ASCII
  // text, the usual case, is not affected.
  run: (_context, text) =>
    isAscii.test(text) ? text.toUpperCase() : [...text].map((one) => one.toUpperCase()).join(''),
  php: [
    "return implode('', array_map(function ($one) {",
    "    return mb_strtoupper($one, 'UTF-8');",
    '}, self::letters($text)));',
  ].join('\n'),
  vectors: [
    { args: ['abC 中'], result: 'ABC 中' },
    { args: [true], result: 'TRUE' },
    { args: ['ä'], result: 'Ä' },
    { args: ['ß'], result: 'SS' },
  ],
});
