import type { FailNode } from '#schemas/flow/document.ts';
import { DrawnEnd } from '../failure.ts';
import type { Deed } from '../plan.ts';
import { named } from './named.ts';

/** Ends the run with its return fields. */
export const respondDeed: Deed = (given, run) => {
  const data = named('fields', given);
  run.answer = { data };
  return { port: '', output: data };
};

/** Ends the run with a code and a message. */
export function failDeed({ code, message }: FailNode): Deed {
  return () => {
    throw new DrawnEnd(code, message);
  };
}
