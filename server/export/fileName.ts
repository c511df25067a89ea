/** The formats of exported files, and what each is called on the wire. */
export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** What an exported file is called: after what it holds, and the present minute. */
export function fileName(title: string, format: keyof typeof fileTypes): string {
  const now = new Date();
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  // Neither a path nor anything that a file system refuses.
  const name = title.replace(/[\\/:*?"<>|\p{C}]/gu, ' ').trim();
  return `${name}-${day}-${two(now.getHours())}${two(now.getMinutes())}.${format}`;
}
