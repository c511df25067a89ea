import { splitEntries } from '#schemas/formats.ts';

/** Whether pages of an origin may read responses. */
export type OriginList = (origin: string) => boolean;

/**
 * Origins as an administrator writes them: `https://shop.example.com`, exact match; `*` allows all. An empty
 * list allows none.
 */
export function originList(text: string): OriginList {
  const entries = splitEntries(text);
  const origins = new Set(
    entries.flatMap((entry) => {
      const url = /^https?:\/\//i.test(entry) && URL.canParse(entry) ? new URL(entry) : null;
      return url ? [url.origin] : [];
    }),
  );
  const isAny = entries.includes('*');
  // Sandboxed pages and local files send the origin `null`, which identifies no one.
  return (origin) => (isAny || origins.has(origin)) && origin !== 'null';
}
