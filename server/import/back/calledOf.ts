import type { Resource, Row } from '#schemas/resource.ts';
import { cut } from '#schemas/text/cut.ts';
import { cleanText } from '../../rules/cleanText.ts';

const longest = 200;

/** What a row is called in a report about it, where it has a name. */
export function calledOf({ display }: Resource, row: Row): { name?: string } {
  const name = row[display];
  return name === undefined || name === null ? {} : { name: cleanText(cut(String(name), longest)) };
}
