import { bytesOf } from '../parameters/file.ts';
import { CalculationError } from '../values/calculationError.ts';
import { mostText } from '../values/limits.ts';
import { define } from './define.ts';

// A multiple of three, so that no piece ends in padding.
const piece = 0x6000;

/** The content of an uploaded file of any type, in Base64. */
export const fileBase64 = define({
  name: 'file_base64',
  label: { zh_cn: '文件 Base64', en: 'Base64 of a file' },
  help: {
    zh_cn: '上传文件的内容，Base64 编码',
    en: 'The content of an uploaded file, whatever it is, in Base64',
  },
  parameters: [{ name: 'file', takes: 'object', label: { zh_cn: '文件', en: 'File' } }],
  gives: () => ({ type: 'string', nullable: true }),
  run: (_context, file) => {
    const bytes = bytesOf(file);
    if (!bytes) return null;
    if ((bytes.length * 4) / 3 > mostText) throw new CalculationError('tooLarge');
    const pieces: string[] = [];
    for (let at = 0; at < bytes.length; at += piece)
      pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + piece))));
    return pieces.join('');
  },
  php: `$bytes = self::uploaded($file);
return $bytes === null ? null : base64_encode($bytes);`,
  vectors: [
    { args: [{ name: 'a.txt', type: 'text/plain', size: 1, tmp_name: '/etc/hostname' }], result: null },
  ],
});
