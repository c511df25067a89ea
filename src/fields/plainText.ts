import type { Json } from '#schemas/resource.ts';

/** Any value as text. An object in place of a text is shown as JSON instead of breaking the page. */
export function plainText(value: Json): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** The beginning of a long text on one line. */
export function oneLine(text: string, most = 120): string {
  const start = text
    .slice(0, most * 2)
    .replace(/\s+/g, ' ')
    .trim();
  return start.length > most || text.length > most * 2 ? `${start.slice(0, most)}…` : start;
}

/** The tooltip of a text that a table may truncate, which also marks it; undefined if it surely fits. */
export function wholeText(text: string): string | undefined {
  return text.length > 16 ? text.slice(0, 1000) : undefined;
}
