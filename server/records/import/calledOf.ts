import type { Resource, Row } from '#schemas/resource.ts';
import { cut } from '#schemas/text/cut.ts';
import { cleanText } from '../../platform/rules/cleanText.ts';

const longest = 200;

/** The name of a row in a report, where it has one. */
export function calledOf({ display }: Resource, row: Row): { name?: string } {
  const name = row[display];
  return name === undefined || name === null ? {} : { name: cleanText(cut(String(name), longest)) };
}
