import type { ObjectSchema } from '#schemas/resource.ts';
import { registry } from '../registry.ts';

/** The fields that an account may change on itself, with the labels and rules of the account resource. */
export const profileFields = ['nickname', 'tel', 'email', 'avatar'] as const;

/** The part of the account's schema that its owner edits. */
export function profileSchema(): ObjectSchema {
  const properties = registry.resources.get('account')?.schema.properties ?? {};
  const own = profileFields.flatMap((name) => {
    const property = properties[name];
    return property ? [[name, property] as const] : [];
  });
  return { type: 'object', properties: Object.fromEntries(own) };
}
