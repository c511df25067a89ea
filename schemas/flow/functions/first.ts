import { anything } from '../values/kinds.ts';
import { define } from './define.ts';

/** The first element of a list; null when it is empty. */
export const first = define({
  name: 'first',
  label: { zh_cn: '第一个', en: 'First' },
  help: {
    zh_cn: '数组的第一个元素，没有则为空',
    en: 'The first element of a list; nothing when it is empty',
  },
  parameters: [{ name: 'list', takes: 'list', label: { zh_cn: '数组', en: 'List' } }],
  gives: ([list]) => ({ ...(list?.items ?? anything), nullable: true }),
  run: (_context, list) => list[0] ?? null,
  php: 'return count($list) > 0 ? $list[0] : null;',
  vectors: [
    { args: [[1, 2]], result: 1 },
    { args: [[]], result: null },
  ],
});
