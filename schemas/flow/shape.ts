import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import type { FlowNode } from './document.ts';
import flowSchema from './flow.schema.json' with { type: 'json' };
import type { NodeDefinition } from './nodeDefinition.ts';
import { definitionNamed, nodeTypes } from './nodeTypes.ts';
import { errorOf, type Problem } from './problem.ts';

const validators = new Map<NodeDefinition<FlowNode> | null, Validator>();

/**
 * Faults that make a value not a flow at all; when empty, the following checks may rely on the types of
 * `Flow`.
 */
export function shapeProblems(flow: unknown): Problem[] {
  const whole = broken(null, null, flow);
  if (whole.length > 0) return whole;
  const { nodes } = flow as { nodes: Record<string, { type: unknown }> };
  return Object.entries(nodes).flatMap(([id, node]) => {
    const definition = definitionNamed(node.type);
    if (definition) return [...broken(id, definition, node), ...deepProblems(id, node)];
    const known = Object.keys(nodeTypes).join(', ');
    return [errorOf(id)('type', 'nodeType', { type: String(node.type), known })];
  });
}

function broken(node: string | null, definition: NodeDefinition<FlowNode> | null, value: unknown): Problem[] {
  const { valid, errors } = validatorOf(definition).validate(value);
  if (valid) return [];
  const spots = errors.map(spotOf);
  // A fault is also reported for every enclosing schema: only the innermost one is useful.
  const inner = spots.filter(
    ({ field }) =>
      !spots.some((one) => one.field !== field && one.field.startsWith(field === '' ? '' : `${field}.`)),
  );
  const fields = new Map(inner.map(({ field, keyword }) => [field, keyword]));
  return [...fields]
    .slice(0, 20)
    .map(([field, keyword]) =>
      errorOf(node)(field, keyOf(field, value, definition), { field, rule: keyword }),
    );
}

// A missing value is reported at the place where it belongs; `false` marks a disallowed name.
function spotOf({ instanceLocation, keyword, error }: OutputUnit): { field: string; keyword: string } {
  const steps = decodeURIComponent(instanceLocation).split('/').slice(1);
  const missing = keyword === 'required' ? /"(.+)"/.exec(error)?.[1] : undefined;
  const field = [...steps, ...(missing === undefined ? [] : [missing])]
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
  return { field, keyword: keyword === 'false' ? 'additionalProperties' : keyword };
}

// An unfilled field or a value outside its limits has its own message: a newly drawn node starts like this.
function keyOf(field: string, whole: unknown, definition: NodeDefinition<FlowNode> | null): string {
  const value = field
    .split('.')
    .reduce((one, step) => (one as Record<string, unknown> | null)?.[step], whole);
  if (value === '') return definition?.emptyProblems?.[field] ?? 'emptyField';
  return typeof value === 'number' ? (definition?.rangeProblems?.[field] ?? 'shape') : 'shape';
}

function validatorOf(definition: NodeDefinition<FlowNode> | null): Validator {
  const known = validators.get(definition);
  if (known) return known;
  const schema = definition ? nodeSchema(definition) : flowSchema;
  const made = new Validator(structuredClone(schema) as unknown as Schema, '2020-12', false);
  validators.set(definition, made);
  return made;
}

function nodeSchema({ schema: { properties, ...rest } }: NodeDefinition<FlowNode>): object {
  const shared = { type: true, name: { $ref: '#/$defs/name' } };
  return {
    ...rest,
    additionalProperties: false,
    properties: { ...shared, ...(properties as object) },
    $defs: flowSchema.$defs,
  };
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
