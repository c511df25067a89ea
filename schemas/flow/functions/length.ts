import { define, giving } from './define.ts';

/** The number of characters of the text. */
export const length = define({
  name: 'length',
  label: { zh_cn: '长度', en: 'Length' },
  help: { zh_cn: '文本有多少个字', en: 'How many characters the text has' },
  parameters: [{ name: 'text', takes: 'text', label: { zh_cn: '文本', en: 'Text' } }],
  gives: (args) => giving('integer', args),
  run: (_context, text) => [...text].length,
  php: "return mb_strlen($text, 'UTF-8');",
  vectors: [
    { args: ['中文a'], result: 3 },
    { args: ['😀'], result: 1 },
    { args: [''], result: 0 },
    { args: [null], result: null },
  ],
});
