import { platformTime } from '#schemas/payloads/days.ts';
import { type ExportFormat, fileEnding } from '#schemas/payloads/exportFormat.ts';

const csv = 'text/csv; charset=utf-8';

/** The media type of each format of exported files. */
export const fileTypes: Readonly<Record<ExportFormat, string>> = {
  csv,
  csv_spreadsheet: csv,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What an exported file is called: after what it holds, and the present minute of the platform's clock. */
export function fileName(title: string, format: ExportFormat, now: number = Date.now()): string {
  const [day = '', time = ''] = platformTime(now).replace(/[-:]/g, '').split(' ');
  // Neither a path nor anything that a file system refuses.
  const name = title.replace(/[\\/:*?"<>|\p{C}]/gu, ' ').trim();
  return `${name}-${day}-${time.slice(0, 4)}.${fileEnding(format)}`;
}
