import grammar from '#schemas/resource.schema.json';
import type { Json } from '#schemas/resource.ts';

/** A part of the grammar of resource files. */
export type Rule = Readonly<Record<string, unknown>>;

/** A place in a file: the names and numbers that lead to it. */
export type Path = readonly (string | number)[];

const root = grammar as unknown as Rule;

/** What the grammar says of a place: several rules where there are alternatives, none where it is unknown. */
export function rulesAt(path: Path): Rule[] {
  return path.reduce<Rule[]>((rules, step) => rules.flatMap((rule) => inner(rule, step)), resolved(root));
}

function inner(rule: Rule, step: string | number): Rule[] {
  if (typeof step === 'number') return resolved(rule['items']);
  const { properties, additionalProperties } = rule as Readonly<Record<string, Rule | undefined>>;
  return resolved(Object.hasOwn(properties ?? {}, step) ? properties?.[step] : additionalProperties);
}

// A reference keeps what is said beside it, such as a description.
function resolved(value: unknown): Rule[] {
  if (typeof value !== 'object' || value === null) return [];
  const rule = value as Rule & { readonly $ref?: string; readonly anyOf?: readonly Rule[] };
  if (rule.anyOf) return rule.anyOf.flatMap((one) => resolved({ ...rest(rule), ...one }));
  if (rule.$ref === undefined) return [rule];
  const name = rule.$ref.slice('#/$defs/'.length);
  const target = (root['$defs'] as Readonly<Record<string, Rule>>)[name];
  return resolved({ ...target, ...rest(rule), named: name });
}

function rest({ $ref: _ref, anyOf: _anyOf, ...others }: Rule): Rule {
  return others;
}

/** The keywords that an object at a place may have. */
export function keywordsAt(path: Path): string[] {
  return [...new Set(rulesAt(path).flatMap((rule) => Object.keys(Object(rule['properties']))))];
}

/** The values that the grammar lists for a place. */
export function choicesAt(path: Path): Json[] {
  return rulesAt(path).flatMap((rule): Json[] => {
    if (Array.isArray(rule['enum'])) return rule['enum'] as Json[];
    if ('const' in rule) return [rule['const'] as Json];
    return rule['type'] === 'boolean' ? [true, false] : [];
  });
}

/** The name of the definition that a place follows, such as `service` or `names`. */
export function definitionsAt(path: Path): string[] {
  return rulesAt(path).flatMap(({ named }) => (typeof named === 'string' ? [named] : []));
}

/** The grammar's own description of a place, in English. */
export function descriptionAt(path: Path): string | undefined {
  return rulesAt(path)
    .map(({ description }) => description)
    .find((text) => typeof text === 'string');
}

/** The name under which the reference describes the keyword at a place, such as `list.columns`. */
export function referenceName(path: Path): string | undefined {
  const word = path.at(-1);
  const parent = path.slice(0, -1);
  if (typeof word !== 'string') return undefined;
  const places: readonly (readonly [string, boolean])[] = [
    ['', parent.length === 0],
    [`${parent[0]}.`, parent.length === 1 && ['list', 'form', 'retention'].includes(String(parent[0]))],
    ['rules.', parent.length === 2 && parent[0] === 'rules'],
    ['action.', parent.length === 2 && parent[0] === 'actions'],
    ['reference.', definitionsAt(parent).includes('reference')],
    ['field.', definitionsAt(parent).includes('property')],
  ];
  const place = places.find(([, holds]) => holds)?.[0];
  return place === undefined ? undefined : place + word;
}

/** What a new value of a place begins with; `|` is where the cursor goes. */
export function beginningAt(path: Path): string {
  const [rule] = rulesAt(path);
  if (!rule) return '|';
  if (rule['named'] === 'words') return '{ "zh_cn": "|", "en": "" }';
  if (Array.isArray(rule['enum']) && rule['enum'].every((one) => typeof one === 'string')) return '"|"';
  const type = [rule['type']].flat()[0];
  return { object: '{ | }', array: '[|]', string: '"|"' }[String(type)] ?? '|';
}
