import { define, giving } from '../define.ts';

/** The text without blanks at both ends, full-width ones among them. */
export const trim = define({
  name: 'trim',
  label: { zh_cn: '去除首尾空白', en: 'Trim' },
  help: {
    zh_cn: '去除首尾的空白（包括全角空格）',
    en: 'The text without blanks at both ends, full-width ones among them',
  },
  parameters: [{ name: 'text', takes: 'text', label: { zh_cn: '文本', en: 'Text' } }],
  gives: (args) => giving('string', args),
  run: (_context, text) => text.replace(/^[\0- \u00a0\u3000\ufeff]+|[\0- \u00a0\u3000\ufeff]+$/g, ''),
  php: "return preg_replace('/^[\\x00-\\x20\\x{a0}\\x{3000}\\x{feff}]+|[\\x00-\\x20\\x{a0}\\x{3000}\\x{feff}]+\\z/u', '', $text);",
  vectors: [
    { args: [' a b\n'], result: 'a b' },
    { args: ['　中　'], result: '中' },
    { args: [''], result: '' },
  ],
});
