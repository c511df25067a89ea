import { CalculationError } from '../values/calculationError.ts';
import { mostText } from '../values/limits.ts';
import { define, giving } from './define.ts';

/** Replaces every occurrence of a text with another. */
export const replaceText = define({
  name: 'replace',
  label: { zh_cn: '替换', en: 'Replace' },
  help: {
    zh_cn: '把文本中的每一处换成另一段',
    en: 'The text with every occurrence of one text put in place of another',
  },
  parameters: [
    { name: 'text', takes: 'text', label: { zh_cn: '文本', en: 'Text' } },
    { name: 'search', takes: 'text', label: { zh_cn: '查找', en: 'Search' } },
    { name: 'by', takes: 'text', label: { zh_cn: '换成', en: 'By' } },
  ],
  gives: (args) => giving('string', args),
  run: (_context, text, search, by) => {
    if (search === '') return text;
    const parts = text.split(search);
    if (text.length + (parts.length - 1) * by.length > mostText) throw new CalculationError('tooLarge');
    return parts.join(by);
  },
  php: "return $search === '' ? $text : str_replace($search, $by, $text);",
  vectors: [
    { args: ['a-b-c', '-', '+'], result: 'a+b+c' },
    { args: ['abc', '', 'x'], result: 'abc' },
    { args: ['a$1', '$1', '$&'], result: 'a$&' },
  ],
});
