import type { Report } from '../resource.ts';
import type { ResourceFile } from '../resourceFile.ts';

/** A report with every default filled in; its figures are completed like those of a list. */
export function completeReport(
  report: NonNullable<ResourceFile['report']>,
  figures: Report['figures'],
): Report {
  return { at: 'created_at', filters: [], chart: 'line', ...report, figures };
}
