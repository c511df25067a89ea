import { isReadable } from '../complete.ts';
import { fieldType } from '../fields/all.ts';
import type { Property, Resource } from '../resource.ts';
import type { Issue } from './issue.ts';

/** Figures that sum a field that is not a number, or use a field that is never shown. */
export function figureFaults(figures: Resource['list']['figures'], path: string, of: Resource): Issue[] {
  const at = (name: string) => of.schema.properties[name] as Property;
  return Object.entries(figures).flatMap(([key, { sum, distinct }]): Issue[] => {
    const fault = (word: string, problem: string, remedy: string) => [
      { path: `${path}/${key}/${word}`, problem, remedy },
    ];
    if (sum !== undefined && !isNumber(at(sum)))
      return fault('sum', `"${sum}" is no number that is shown`, 'name an integer, a number or "money"');
    if (distinct !== undefined && !isReadable(at(distinct)))
      return fault('distinct', `"${distinct}" is never in an answer`, 'choose another field');
    return [];
  });
}

function isNumber(property: Property): boolean {
  return isReadable(property) && ['bigint', 'double precision'].includes(fieldType(property).column);
}
