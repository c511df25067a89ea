import { bytesOf } from '../parameters/file.ts';
import { CalculationError } from '../values/calculationError.ts';
import { mostText } from '../values/limits.ts';
import { define } from './define.ts';

/** The content of an uploaded file as text; null when it is not UTF-8. */
export const fileText = define({
  name: 'file_text',
  label: { zh_cn: '文件内容', en: 'Text of a file' },
  help: {
    zh_cn: '上传文件的文本内容，不是 UTF-8 文本则为空',
    en: 'The content of an uploaded file as text; nothing when it is no UTF-8 text',
  },
  parameters: [{ name: 'file', takes: 'object', label: { zh_cn: '文件', en: 'File' } }],
  gives: () => ({ type: 'string', nullable: true }),
  run: (_context, file) => {
    const bytes = bytesOf(file);
    if (!bytes) return null;
    if (bytes.length > mostText) throw new CalculationError('tooLarge');
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return null;
    }
  },
  php: `$bytes = self::uploaded($file);
return $bytes !== null && mb_check_encoding($bytes, 'UTF-8') ? $bytes : null;`,
  vectors: [
    { args: [{ name: 'a.txt', type: 'text/plain', size: 1, tmp_name: '/etc/hostname' }], result: null },
  ],
});
