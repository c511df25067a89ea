import type { CustomAnswer } from '#schemas/derive/describeServices.ts';
import type { Property, Words } from '#schemas/resource.ts';

/** An answer of values, each described; those in `optional` may be absent. */
export function valuesAnswer(
  properties: Readonly<Record<string, Property>>,
  optional: readonly string[] = [],
): CustomAnswer {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { kind: 'values', schema: { type: 'object', required, properties } };
}

/** The answer of a service that only reports that it was done. */
export const emptyAnswer: CustomAnswer = valuesAnswer({});

/** A described value of an answer. */
export function value(type: string, zhCn: string, en: string, more: Partial<Property> = {}): Property {
  return { type, label: words(zhCn, en), ...more } as Property;
}

/** A described list of an answer, of values with these properties. */
export function listOf(
  properties: Readonly<Record<string, Property>>,
  zhCn: string,
  en: string,
  optional: readonly string[] = [],
): Property {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return {
    type: 'array',
    label: words(zhCn, en),
    items: { type: 'object', required, properties },
  } as Property;
}

function words(zhCn: string, en: string): Words {
  return { zh_cn: zhCn, en };
}
