import { markdownHtml } from '#schemas/fields/markdownHtml.ts';
import { sanitizeHtml } from '../store/sanitize.ts';
import { Markup } from './markup.ts';

/** So many are kept; the one that was drawn longest ago goes first. */
const most = 5000;
const drawn = new Map<string, Markup>();

/** A text in Markdown, drawn and cleaned: once for all the readers of the docs, since that takes longer than the rest. */
export function proseOf(text: string): Markup {
  const known = drawn.get(text);
  if (known) return known;
  const made = new Markup(sanitizeHtml(markdownHtml(text)));
  drawn.set(text, made);
  const [oldest] = drawn.keys();
  if (drawn.size > most && oldest !== undefined) drawn.delete(oldest);
  return made;
}
