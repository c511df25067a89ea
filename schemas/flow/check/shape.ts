import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import { addedTypes } from '../document.ts';
import flowSchema from '../flow.schema.json' with { type: 'json' };
import { errorOf, type Problem } from './problem.ts';

const nodeTypes = ['request', ...addedTypes] as const;

const validators = new Map<string, Validator>();

/** What keeps a value from being a flow at all; what follows may rely on the types of `Flow` when this is empty. */
export function shapeProblems(flow: unknown): Problem[] {
  const whole = broken(null, '', flow);
  if (whole.length > 0) return whole;
  const { nodes } = flow as { nodes: Record<string, { type: unknown }> };
  return Object.entries(nodes).flatMap(([id, node]) => {
    const type = nodeTypes.find((one) => one === node.type);
    if (type) return [...broken(id, type, node), ...deepProblems(id, node)];
    return [errorOf(id)('type', 'nodeType', { type: String(node.type), known: nodeTypes.join(', ') })];
  });
}

function broken(node: string | null, name: string, value: unknown): Problem[] {
  const { valid, errors } = validatorOf(name).validate(value);
  if (valid) return [];
  const spots = errors.map(spotOf);
  // A fault inside is also one of everything around it: only the innermost says what is wrong.
  const inner = spots.filter(
    ({ field }) =>
      !spots.some((one) => one.field !== field && one.field.startsWith(field === '' ? '' : `${field}.`)),
  );
  const fields = new Map(inner.map(({ field, keyword }) => [field, keyword]));
  return [...fields]
    .slice(0, 20)
    .map(([field, keyword]) => errorOf(node)(field, keyOf(field, value), { field, rule: keyword }));
}

// What is missing has no place of its own and is named where it should stand; `false` is a name that there may not be.
function spotOf({ instanceLocation, keyword, error }: OutputUnit): { field: string; keyword: string } {
  const steps = decodeURIComponent(instanceLocation).split('/').slice(1);
  const missing = keyword === 'required' ? /"(.+)"/.exec(error)?.[1] : undefined;
  const field = [...steps, ...(missing === undefined ? [] : [missing])]
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
  return { field, keyword: keyword === 'false' ? 'additionalProperties' : keyword };
}

// What nobody has filled in yet, or what is beyond its limits, is told in words of its own: a drawn node begins so.
function keyOf(field: string, whole: unknown): string {
  const value = field
    .split('.')
    .reduce((one, step) => (one as Record<string, unknown> | null)?.[step], whole);
  if (value === '') return empty[field] ?? 'emptyField';
  return typeof value === 'number' ? (ranges[field] ?? 'shape') : 'shape';
}

const empty: Readonly<Record<string, string>> = {
  table: 'emptyTable',
  sql: 'emptySql',
  service: 'emptyService',
  topic: 'emptyTopic',
  'message.zh_cn': 'emptyMessageChinese',
  'message.en': 'emptyMessageEnglish',
};

const ranges: Readonly<Record<string, string>> = {
  code: 'rangeCode',
  timeout: 'rangeTimeout',
  seconds: 'rangeSeconds',
};

function validatorOf(name: string): Validator {
  const known = validators.get(name);
  if (known) return known;
  const { $defs, ...whole } = flowSchema;
  const schema = name === '' ? { ...whole, $defs } : { ...$defs[name as keyof typeof $defs], $defs };
  const made = new Validator(structuredClone(schema) as unknown as Schema, '2020-12', false);
  validators.set(name, made);
  return made;
}

const mostDepth = 30;

function deepProblems(node: string, value: unknown): Problem[] {
  return depthOf(value) > mostDepth ? [errorOf(node)('', 'tooDeep', { most: mostDepth })] : [];
}

function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= mostDepth + 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    depth++;
  }
  return depth;
}
