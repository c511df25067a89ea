import type { Property } from '../../resource.ts';

/**
 * A rule between fields under which blanks do for none of the texts that it requires: a field that only a condition asks
 * for has to be filled in like one that is always asked for. What a rule tests (`if`, `not`) stays as it is.
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

// What a blank is depends on how the text is written.
function blankRule({ format }: Property): Node {
  return { filled: true, ...((format === 'html' || format === 'words') && { format }) };
}
