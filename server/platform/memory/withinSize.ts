/**
 * Whether a value's JSON stays within a number of bytes; stops early for a value that contains one list a
 * million times.
 */
export function withinSize(value: unknown, most: number): boolean {
  let left = most;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string') left -= Buffer.byteLength(one) + 2;
    else if (typeof one !== 'object' || one === null) left -= 4;
    else if (Array.isArray(one)) {
      left -= one.length + 2;
      if (left >= 0) for (const item of one) open.push(item);
    } else {
      const entries = Object.entries(one);
      for (const [name, inner] of entries) {
        left -= name.length + 4;
        open.push(inner);
      }
    }
    if (left < 0) return false;
  }
  return true;
}
