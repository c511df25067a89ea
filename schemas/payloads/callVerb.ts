import type { Row } from '../resource.ts';

/** The word that calls what a definition makes: a function is asked for, a procedure is called. */
export function callVerb({ definition }: Row): 'select' | 'call' {
  const isFunction = /^\s*create\s+(?:or\s+replace\s+)?function\b/i.test(String(definition ?? ''));
  return isFunction ? 'select' : 'call';
}
