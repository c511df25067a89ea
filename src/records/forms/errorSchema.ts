import type { ErrorSchema } from '@rjsf/utils';
import type { FieldError } from '#schemas/explain.ts';

/**
 * The errors in rjsf's format: a tree by field, because each is rendered at its field or at its cell of a
 * row.
 */
export function errorSchemaOf(errors: readonly FieldError[]): ErrorSchema {
  const root: Branch = {};
  for (const { field, message } of errors) {
    if (field === '') continue;
    inside(root, field.split('.')).__errors = [message];
  }
  return root as ErrorSchema;
}

interface Branch {
  [part: string]: Branch | string[];
}

function inside(branch: Branch, [part, ...rest]: readonly string[]): Branch {
  if (part === undefined) return branch;
  const next = (branch[part] as Branch | undefined) ?? {};
  branch[part] = next;
  return inside(next, rest);
}
