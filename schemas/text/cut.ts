/** The beginning of a text, of so many UTF-16 units at most, that ends in no half of a letter of two. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? most - 1 : most);
}
