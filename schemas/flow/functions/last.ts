import { anything } from '../values/kinds.ts';
import { define } from './define.ts';

/** The last element of a list; null when it is empty. */
export const last = define({
  name: 'last',
  label: { zh_cn: '最后一个', en: 'Last' },
  help: {
    zh_cn: '数组的最后一个元素，没有则为空',
    en: 'The last element of a list; nothing when it is empty',
  },
  parameters: [{ name: 'list', takes: 'list', label: { zh_cn: '数组', en: 'List' } }],
  gives: ([list]) => ({ ...(list?.items ?? anything), nullable: true }),
  run: (_context, list) => list.at(-1) ?? null,
  php: 'return count($list) > 0 ? $list[count($list) - 1] : null;',
  vectors: [
    { args: [[1, 2]], result: 2 },
    { args: [[]], result: null },
  ],
});
