import type { ErrorSchema } from '@rjsf/utils';
import type { FieldError } from '#schemas/explain.ts';

/** The errors as rjsf keeps them: a tree by field, since each is drawn at its field. */
export function errorSchemaOf(errors: readonly FieldError[]): ErrorSchema {
  const told = errors.filter(({ field }) => field !== '');
  return Object.fromEntries(
    told.map(({ field, message }) => [field, { __errors: [message] }]),
  ) as ErrorSchema;
}
