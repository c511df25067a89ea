import { splitEntries } from '#schemas/formats.ts';

/** Whether pages of an origin may read answers. */
export type OriginList = (origin: string) => boolean;

/** Origins as an administrator writes them: `https://shop.example.com`, each exactly; `*` is every one. Nothing is none. */
export function originList(text: string): OriginList {
  const entries = splitEntries(text);
  const origins = new Set(
    entries.flatMap((entry) => {
      const url = /^https?:\/\//i.test(entry) && URL.canParse(entry) ? new URL(entry) : null;
      return url ? [url.origin] : [];
    }),
  );
  const isAny = entries.includes('*');
  // What a page in a sandbox or of a file says is nobody in particular.
  return (origin) => (isAny || origins.has(origin)) && origin !== 'null';
}
