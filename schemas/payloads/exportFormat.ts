import type { Property } from '../resource.ts';

/** The formats of exported tables on the wire: a workbook, CSV for Excel and WPS, and CSV for programs. */
export const exportFormats = ['xlsx', 'csv_spreadsheet', 'csv'] as const;

/** One of `exportFormats`. */
export type ExportFormat = (typeof exportFormats)[number];

/** The parameter of an export that selects its format. */
export const exportFormatField = {
  type: 'string',
  enum: [...exportFormats],
  default: 'csv',
  label: { zh_cn: '文件格式', en: 'File format' },
  help: {
    zh_cn: 'csv_spreadsheet 为电子表格使用：长数字和前导零保留为文本，时间为北京时间且不带时区',
    en: 'csv_spreadsheet is for spreadsheets: long numbers and leading zeros stay text, times are China time without a zone',
  },
} as const satisfies Property;

/** The requested format of an export. */
export function exportFormatOf(asked: unknown): ExportFormat {
  return exportFormats.find((format) => format === asked) ?? exportFormatField.default;
}

/** The file extension of a format. */
export function fileEnding(format: ExportFormat): 'csv' | 'xlsx' {
  return format === 'xlsx' ? 'xlsx' : 'csv';
}
