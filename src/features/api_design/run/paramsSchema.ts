import type { Parameter } from '#schemas/flow/api.ts';
import { choiceRules } from '#schemas/flow/rules/choiceRules.ts';
import type { ObjectSchema, Property } from '#schemas/resource.ts';

/**
 * A form for the parameters of an API. The API itself checks what is required, so that the error is the one a
 * caller gets.
 */
export function paramsSchema(parameters: readonly Parameter[]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one.name, propertyOf(one)])),
  };
}

function propertyOf({ name, type, description, schema }: Parameter): Property {
  const words = { zh_cn: name, en: name };
  const help = description ? { help: { zh_cn: description, en: description } } : {};
  const isStructure = type === 'array' || type === 'object';
  if (!isStructure && type !== 'file') {
    const choice = choiceRules(schema);
    if (choice) return { type: 'string', ...choice, label: words, ...help };
  }
  return { type: 'string', ...(isStructure && { format: 'text' }), label: words, ...help };
}
