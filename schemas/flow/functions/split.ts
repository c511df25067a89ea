import { define, giving } from './define.ts';

/** Splits a text by a separator; without a separator, into characters. */
export const split = define({
  name: 'split',
  label: { zh_cn: '分割', en: 'Split' },
  help: {
    zh_cn: '按分隔符分成数组，分隔符为空则逐字分',
    en: 'A list of the parts between separators; without a separator, of the characters',
  },
  parameters: [
    { name: 'text', takes: 'text', label: { zh_cn: '文本', en: 'Text' } },
    { name: 'by', takes: 'text', label: { zh_cn: '分隔符', en: 'Separator' } },
  ],
  gives: (args) => giving('array', args, { items: { type: 'string' } }),
  run: (_context, text, by) => (by === '' ? [...text] : text.split(by)),
  php: "return $by === '' ? self::letters($text) : explode($by, $text);",
  vectors: [
    { args: ['a,b', ','], result: ['a', 'b'] },
    { args: ['', ','], result: [''] },
    { args: ['中文', ''], result: ['中', '文'] },
    { args: ['', ''], result: [] },
  ],
});
