import { define, giving } from './define.ts';

/** The MD5 sum of the text as 32 lower-case hex digits. */
export const md5 = define({
  name: 'md5',
  label: { zh_cn: 'MD5', en: 'MD5' },
  help: { zh_cn: '32 位小写 MD5', en: 'The MD5 sum of the text as 32 small letters and digits' },
  parameters: [{ name: 'text', takes: 'text', label: { zh_cn: '文本', en: 'Text' } }],
  gives: (args) => giving('string', args),
  run: (context, text) => context.hash('md5', text),
  php: 'return md5($text);',
  vectors: [
    { args: ['abc'], result: '900150983cd24fb0d6963f7d28e17f72' },
    { args: ['中'], result: 'aed1dfbc31703955e64806b799b67645' },
  ],
});
