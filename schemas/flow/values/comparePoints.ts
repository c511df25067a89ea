/**
 * Compares two texts by code points, like PHP and PostgreSQL's C collation; JavaScript itself compares UTF-16
 * units.
 */
export function comparePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) continue;
    // A surrogate belongs to a code point above all others.
    const isLeftHigh = left >= 0xd800 && left <= 0xdfff;
    const isRightHigh = right >= 0xd800 && right <= 0xdfff;
    if (isLeftHigh !== isRightHigh) return isLeftHigh ? 1 : -1;
    return left - right;
  }
  return a.length - b.length;
}
