/** The beginning of a Markdown text, without its marks. */
export function plainSummary(text: string | null, most = 160): string {
  const plain = (text ?? '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^[ \t]*(#{1,6}|>|[-*+]|\d+\.)[ \t]+/gm, '')
    .replace(/[`*_~|]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...plain];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : plain;
}
