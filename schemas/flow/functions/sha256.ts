import { define, giving } from './define.ts';

/** The SHA-256 sum of the text as 64 lower-case hex digits. */
export const sha256 = define({
  name: 'sha256',
  label: { zh_cn: 'SHA-256', en: 'SHA-256' },
  help: { zh_cn: '64 位小写 SHA-256', en: 'The SHA-256 sum of the text as 64 small letters and digits' },
  parameters: [{ name: 'text', takes: 'text', label: { zh_cn: '文本', en: 'Text' } }],
  gives: (args) => giving('string', args),
  run: (context, text) => context.hash('sha256', text),
  php: "return hash('sha256', $text);",
  vectors: [{ args: ['abc'], result: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' }],
});
