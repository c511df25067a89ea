import { cleanText } from '../platform/rules/cleanText.ts';

/** The Content-Disposition header of a download: an ASCII fallback name and the real name by RFC 6266. */
export function contentDisposition(name: string): string {
  const whole = cleanText(name.normalize('NFC'));
  const plain = whole.replace(/[^\w.-]/g, '_');
  const real = encodeURIComponent(whole).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}
