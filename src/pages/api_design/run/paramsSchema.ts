import type { Parameter } from '#schemas/flow/api.ts';
import type { ObjectSchema, Property } from '#schemas/resource.ts';

/** A form for the parameters of an API. What is required is left to the API to say, as a caller would hear it. */
export function paramsSchema(parameters: readonly Parameter[]): ObjectSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one.name, propertyOf(one)])),
  };
}

function propertyOf({ name, type, description }: Parameter): Property {
  const words = { zh_cn: name, en: name };
  const help = description ? { help: { zh_cn: description, en: description } } : {};
  const isStructure = type === 'array' || type === 'object';
  return { type: 'string', ...(isStructure && { format: 'text' }), label: words, ...help };
}
