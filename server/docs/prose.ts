import { markdownHtml } from '#schemas/fields/markdownHtml.ts';
import { sanitizeHtml } from '../platform/store/sanitize.ts';
import { Markup } from './markup.ts';

/** The cache size; the least recently rendered entry is evicted first. */
const most = 5000;
const drawn = new Map<string, Markup>();

/**
 * Renders and sanitizes a Markdown text. Cached for all readers, since this takes longer than the rest of the
 * page.
 */
export function proseOf(text: string): Markup {
  const known = drawn.get(text);
  if (known) return known;
  const made = new Markup(sanitizeHtml(markdownHtml(text)));
  drawn.set(text, made);
  const [oldest] = drawn.keys();
  if (drawn.size > most && oldest !== undefined) drawn.delete(oldest);
  return made;
}
