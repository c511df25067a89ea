import { define, giving } from './define.ts';

/** A part of the text; the first character is 0, and a negative start counts from the end. */
export const substring = define({
  name: 'substring',
  label: { zh_cn: '截取', en: 'Substring' },
  help: {
    zh_cn: '从某个位置截取（0 为首字，负数从末尾数）',
    en: 'A part of the text; 0 is its first character, a negative start counts from the end',
  },
  parameters: [
    { name: 'text', takes: 'text', label: { zh_cn: '文本', en: 'Text' } },
    { name: 'start', takes: 'whole', label: { zh_cn: '起始位置', en: 'Start' } },
    { name: 'count', takes: 'whole', label: { zh_cn: '字数', en: 'Characters' }, optional: true },
  ],
  gives: (args) => giving('string', args.slice(0, 2)),
  run: (_context, text, start, count) => {
    const letters = [...text];
    const from = start < 0 ? Math.max(0, letters.length + start) : start;
    return letters.slice(from, count === null ? undefined : from + Math.max(0, count)).join('');
  },
  php: "return mb_substr($text, $start, $count === null ? null : max(0, $count), 'UTF-8');",
  vectors: [
    { args: ['中文abc', 1, 2], result: '文a' },
    { args: ['abc', -2], result: 'bc' },
    { args: ['abc', 5], result: '' },
    { args: ['abc', -9, 2], result: 'ab' },
    { args: ['😀a', 0, 1], result: '😀' },
    { args: ['abc', 0, -1], result: '' },
  ],
});
