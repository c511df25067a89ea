import type { Property } from '../../resource.ts';

/**
 * A rule between fields under which blank texts do not satisfy `required`: a field that a condition requires
 * must be filled in like one that is always required. The tests of a rule (`if`, `not`) stay unchanged.
 */
export function filledNeed<Rule>(rule: Rule, properties: Readonly<Record<string, Property>>): Rule {
  return filled(rule, properties) as Rule;
}

type Node = Readonly<Record<string, unknown>>;

const branches = ['then', 'else', 'allOf'];

function filled(rule: unknown, fields: Readonly<Record<string, Property>>): unknown {
  if (Array.isArray(rule)) return rule.map((one) => filled(one, fields));
  if (typeof rule !== 'object' || rule === null) return rule;
  const deep = Object.entries(rule).map(([word, value]) => [
    word,
    branches.includes(word) ? filled(value, fields) : value,
  ]);
  const { required, properties = {} } = rule as {
    required?: unknown;
    properties?: Readonly<Record<string, Node>>;
  };
  const texts = Array.isArray(required) ? required.filter((name) => isText(fields[name])) : [];
  if (texts.length === 0) return Object.fromEntries(deep);
  const asked = texts.map((name) => [name, { ...properties[name], ...blankRule(fields[name] as Property) }]);
  return { ...Object.fromEntries(deep), properties: { ...properties, ...Object.fromEntries(asked) } };
}

function isText(property: Property | undefined): boolean {
  return property?.type === 'string' || property?.format === 'words';
}

// The definition of blank depends on the format of the text.
function blankRule({ format }: Property): Node {
  return { filled: true, ...((format === 'html' || format === 'words') && { format }) };
}
