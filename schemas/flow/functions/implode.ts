import { textOf } from '../values/textOf.ts';
import { define, giving } from './define.ts';

/** Joins the elements of a list into a text, with a separator. */
export const implode = define({
  name: 'implode',
  label: { zh_cn: '合并为文本', en: 'Implode' },
  help: {
    zh_cn: '把数组的元素用分隔符连成一个文本',
    en: 'The elements of a list as one text, with a separator between them',
  },
  parameters: [
    { name: 'list', takes: 'list', label: { zh_cn: '数组', en: 'List' } },
    { name: 'by', takes: 'text', label: { zh_cn: '分隔符', en: 'Separator' } },
  ],
  gives: (args) => giving('string', args),
  run: (_context, list, by) => list.map(textOf).join(by),
  php: 'return implode($by, array_map(function ($one) { return self::text($one); }, $list));',
  vectors: [
    { args: [['a', 'b'], ','], result: 'a,b' },
    { args: [[1, 1.5, null, true, [2]], '|'], result: '1|1.5||true|[2]' },
    { args: [[], ','], result: '' },
    { args: [['中'], ','], result: '中' },
    { args: [null, ','], result: null },
  ],
});
