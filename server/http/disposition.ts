import { cleanText } from '../rules/cleanText.ts';

/** The header that names a download: an ASCII name for old readers and the real one as RFC 6266 has it. */
export function contentDisposition(name: string): string {
  const whole = cleanText(name.normalize('NFC'));
  const plain = whole.replace(/[^\w.-]/g, '_');
  const real = encodeURIComponent(whole).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}
