import { platformTime } from '#schemas/payloads/days.ts';

/** The formats of exported files, and what each is called on the wire. */
export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** What an exported file is called: after what it holds, and the present minute of the platform's clock. */
export function fileName(title: string, format: keyof typeof fileTypes, now: number = Date.now()): string {
  const [day = '', time = ''] = platformTime(now).replace(/[-:]/g, '').split(' ');
  // Neither a path nor anything that a file system refuses.
  const name = title.replace(/[\\/:*?"<>|\p{C}]/gu, ' ').trim();
  return `${name}-${day}-${time.slice(0, 4)}.${format}`;
}
