import { procedurePlace } from './procedurePlace.ts';

/** The name that a definition gives its procedure, without its schema; undefined when it defines none. */
export function procedureName(definition: string): string | undefined {
  return procedurePlace(definition)?.names.at(-1)?.text;
}
