import { platformTime } from '#schemas/payloads/days.ts';
import { type ExportFormat, fileEnding } from '#schemas/payloads/exportFormat.ts';

const csv = 'text/csv; charset=utf-8';

/** The media type of each format of exported files. */
export const fileTypes: Readonly<Record<ExportFormat, string>> = {
  csv,
  csv_spreadsheet: csv,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The name of an exported file: its content, and the current minute by the platform's clock. */
export function fileName(title: string, format: ExportFormat, now: number = Date.now()): string {
  const [day = '', time = ''] = platformTime(now).replace(/[-:]/g, '').split(' ');
  // Removes path separators and characters that a file system rejects.
  const name = title.replace(/[\\/:*?"<>|\p{C}]/gu, ' ').trim();
  return `${name}-${day}-${time.slice(0, 4)}.${fileEnding(format)}`;
}
