/** A text before the first of a mark and behind it; nothing behind where the mark is not in it. */
export function cutAt(text: string, mark: string): [before: string, behind: string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** An address without its fragment, which nobody sends, with more pairs at the end of its query. */
export function addQuery(address: string, pairs: string): string {
  const [sent] = cutAt(address, '#');
  if (pairs === '') return sent;
  const [place, query] = cutAt(sent, '?');
  return `${place}?${query ? `${query}&` : ''}${pairs}`;
}
