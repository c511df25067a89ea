import { isReadable, isStored } from '../complete.ts';
import { comparedAs, comparisons, type FieldRule } from '../derive/rules/fieldRules.ts';
import { type Property, type Resource, systemFields } from '../resource.ts';
import type { ResourceFile } from '../resourceFile.ts';
import { didYouMean } from '../text/nearest.ts';
import { stateFaults } from './actions.ts';
import type { Issue } from './issue.ts';

const kinds = [...comparisons, 'sumOf', 'requiredIf', 'requiredUnless', 'unique'] as const;
const requirements = ['requiredIf', 'requiredUnless'] as const;

/** Rules between fields that say nothing or two things at once, or name fields that do not exist. */
export function writtenRuleFaults({ rules = [], schema }: ResourceFile): Issue[] {
  const known = [...Object.keys(schema?.properties ?? {}), ...systemFields];
  return rules.flatMap((rule, at) => [...shapeFaults(rule, at), ...nameFaults(rule, at, known)]);
}

function shapeFaults(rule: FieldRule, at: number): Issue[] {
  const path = `/rules/${at}`;
  const [kind, second] = kinds.filter((name) => rule[name] !== undefined);
  if (kind === undefined)
    return [{ path, problem: 'the rule says nothing', remedy: `add one of ${kinds.join(', ')}` }];
  if (second !== undefined)
    return [
      {
        path: `${path}/${second}`,
        problem: `a rule has "${kind}" or "${second}"`,
        remedy: 'write two rules, each with its own message',
      },
    ];
  if (kind === 'unique')
    return (['field', 'when'] as const)
      .filter((word) => rule[word] !== undefined)
      .map((word) => ({
        path: `${path}/${word}`,
        problem: `"${word}" does not go with "unique"`,
        remedy: 'remove it',
      }));
  if (rule.field === undefined)
    return [{ path, problem: '"field" is missing', remedy: 'name the field that shows the error' }];
  if (rule.when && kind.startsWith('required'))
    return [
      { path: `${path}/when`, problem: `"when" does not go with "${kind}"`, remedy: `add it to "${kind}"` },
    ];
  return [];
}

function nameFaults(rule: FieldRule, at: number, known: readonly string[]): Issue[] {
  const named: [string, readonly string[]][] = [
    ['field', rule.field === undefined ? [] : [rule.field]],
    ...comparisons.map((word): [string, readonly string[]] => [word, [rule[word] ?? []].flat()]),
    ['sumOf', rule.sumOf === undefined ? [] : [rule.sumOf.split('.')[0] ?? '']],
    ['unique', rule.unique ?? []],
    ...([...requirements, 'when'] as const).map((word): [string, readonly string[]] => [
      word,
      Object.keys(rule[word] ?? {}),
    ]),
  ];
  return named.flatMap(([word, names]) =>
    names.filter((name) => !known.includes(name)).map((name) => unknown(`/rules/${at}/${word}`, name, known)),
  );
}

function unknown(path: string, name: string, known: readonly string[]): Issue {
  const problem = `no field is called "${name}"${didYouMean(name, known)}`;
  return { path, problem, remedy: `use one of ${known.join(', ')}` };
}

/** Rules between fields whose values cannot be compared, and states that no record can have. */
export function fieldRuleFaults(resource: Resource): Issue[] {
  const rules = resource.schema.fieldRules ?? [];
  return rules.flatMap((rule, at) => {
    const path = `/rules/${at}`;
    return [
      ...comparisonFaults(resource, rule, path),
      ...sumFaults(resource, rule, path),
      ...([...requirements, 'when'] as const).flatMap((word) => {
        const hidden = hiddenFaults(resource, Object.keys(rule[word] ?? {}), `${path}/${word}`);
        return hidden.length > 0 ? hidden : stateFaults(rule[word] ?? {}, `${path}/${word}`, resource, true);
      }),
    ];
  });
}

const orders: Readonly<Partial<Record<string, readonly string[]>>> = {
  after: ['date', 'date-time'],
  before: ['date', 'date-time'],
  min: ['number', 'money', 'date', 'date-time'],
  max: ['number', 'money', 'date', 'date-time'],
};

function comparisonFaults(resource: Resource, rule: FieldRule, path: string): Issue[] {
  const word = comparisons.find((name) => rule[name] !== undefined);
  const { field = '' } = rule;
  const other = word && rule[word];
  const [own, of] = [field, other ?? ''].map((name) => resource.schema.properties[name]);
  if (!word || !own || !of) return [];
  const at = `${path}/${word}`;
  if (field === other)
    return [{ path: at, problem: `"${field}" is compared with itself`, remedy: 'name another field' }];
  const hidden = hiddenFaults(resource, [field, other ?? ''], at);
  if (hidden.length > 0) return hidden;
  const [as, ofAs] = [comparedAs(own), comparedAs(of)];
  const possible = orders[word];
  if (as === undefined || (possible && !possible.includes(as))) {
    const remedy = possible
      ? `"${word}" compares ${possible.join(', ')}`
      : 'name a field with a single value';
    return [{ path: at, problem: `"${field}" cannot be compared by "${word}"`, remedy }];
  }
  if (as === ofAs && (as !== 'value' || areAlike(own, of))) return [];
  return [
    {
      path: at,
      problem: `"${field}" and "${other}" hold different kinds of values`,
      remedy: 'name a field of the same type',
    },
  ];
}

function areAlike(one: Property, other: Property): boolean {
  return one.type === other.type && one.reference?.resource === other.reference?.resource;
}

function sumFaults({ schema }: Resource, { field = '', sumOf }: FieldRule, path: string): Issue[] {
  if (sumOf === undefined) return [];
  const [list = '', column = ''] = sumOf.split('.');
  const cells = schema.properties[list]?.items?.properties ?? {};
  const at = `${path}/sumOf`;
  const as = comparedAs(schema.properties[field] ?? {});
  const isNumber = (one: string | undefined) => one === 'number' || one === 'money';
  if (!isNumber(as))
    return [
      { path: at, problem: `"${field}" is no number`, remedy: 'name a field with a number or an amount' },
    ];
  if (!Object.hasOwn(cells, column)) {
    const known = Object.keys(cells);
    if (known.length === 0)
      return [{ path: at, problem: `"${list}" is no list of rows`, remedy: 'name a list of objects' }];
    const { problem, remedy } = unknown(at, column, known);
    return [{ path: at, problem: problem.replace('field', 'column'), remedy }];
  }
  if (comparedAs(cells[column] as Property) === as) return [];
  return [
    {
      path: at,
      problem: `"${sumOf}" and "${field}" hold different kinds of values`,
      remedy: 'name a column of the same type',
    },
  ];
}

// A stored record shows no secret, and a computed value is that of the record before the change.
function hiddenFaults({ schema }: Resource, names: readonly string[], path: string): Issue[] {
  return names
    .filter((name) => {
      const property = schema.properties[name];
      return property && !(isReadable(property) && isStored(property));
    })
    .map((name) => ({
      path,
      problem: `"${name}" is secret, computed or not stored, so no rule can compare it`,
      remedy: 'name a stored field that can be read',
    }));
}
