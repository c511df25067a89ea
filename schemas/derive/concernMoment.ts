import { fieldType } from '../fields/all.ts';
import type { Resource } from '../resource.ts';

/** The field of `form.concerns` with the time from which a record affects others; undefined without one. */
export function concernMoment({ form, schema }: Resource): string | undefined {
  return form.concerns?.fields.find((name) => {
    const property = schema.properties[name];
    return property !== undefined && fieldType(property).time === 'moment';
  });
}
