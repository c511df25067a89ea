/** Splits a text at the first occurrence of a separator; the second part is undefined without one. */
export function cutAt(text: string, mark: string): [before: string, behind: string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** An address without its fragment, which is never sent, with more pairs at the end of its query. */
export function addQuery(address: string, pairs: string): string {
  const [sent] = cutAt(address, '#');
  if (pairs === '') return sent;
  const [place, query] = cutAt(sent, '?');
  return `${place}?${query ? `${query}&` : ''}${pairs}`;
}
