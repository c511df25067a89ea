const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** A size in a readable unit. 1 KB is 1,024 bytes, as the 2 MB of the rules are 2,097,152. */
export function byteWords(size: number): string {
  const power = size < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(size) / 10));
  const value = size / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${units[power]}`;
}
