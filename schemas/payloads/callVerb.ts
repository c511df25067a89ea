import type { Row } from '../resource.ts';

/** The SQL keyword that calls a definition: a function is selected, a procedure is called. */
export function callVerb({ definition }: Row): 'select' | 'call' {
  const isFunction = /^\s*create\s+(?:or\s+replace\s+)?function\b/i.test(String(definition ?? ''));
  return isFunction ? 'select' : 'call';
}
