import type { FieldType, Parameter } from '../api.ts';
import { endingsOf } from '../parameters/file.ts';
import { isNarrowerSchema } from '../rules/isNarrowerSchema.ts';
import type { ApiChange, Break } from './change.ts';
import { facetsOf } from './facets.ts';

const properties = ['type', 'required', 'default', 'min', 'max', 'ext', 'description', 'schema'] as const;

/** The changes to the parameters of an API, including breaks of previously valid calls. */
export function parameterChanges(before: readonly Parameter[], after: readonly Parameter[]): ApiChange[] {
  const [was, is] = [byName(before), byName(after)];
  const gone = before.filter(({ name }) => !is.has(name)).map(({ name }) => removed(name));
  const rest = [...is.values()].flatMap((next): ApiChange[] => {
    const old = was.get(next.name);
    const change = { part: 'parameter', name: next.name } as const;
    if (!old)
      return [
        { ...change, kind: 'added', facets: [], ...(isNeeded(next) && { breaks: 'newRequired' as const }) },
      ];
    const facets = facetsOf(told(old), told(next), properties);
    const breaks = breakOf(old, next);
    return facets.length > 0 ? [{ ...change, kind: 'changed', facets, ...(breaks && { breaks }) }] : [];
  });
  return [...gone, ...rest];
}

// Sending a parameter that is no longer read does no harm.
function removed(name: string): ApiChange {
  return { part: 'parameter', name, kind: 'removed', facets: [] };
}

function breakOf(old: Parameter, next: Parameter): Break | undefined {
  if (old.type !== next.type && !takesAll(old, next)) return 'parameterRetyped';
  if (isNeeded(next) && !isNeeded(old)) return 'nowRequired';
  if (old.type === next.type && isNarrower(old, next)) return 'narrowed';
  if (isNarrowerSchema(old.schema ?? {}, next.schema ?? {})) return 'narrowed';
  return undefined;
}

// Values valid as both types; the limits of a text apply to its length.
const taken: Readonly<Partial<Record<FieldType, readonly FieldType[]>>> = {
  float: ['integer'],
  string: ['integer', 'float', 'boolean', 'date'],
};

function takesAll(old: Parameter, next: Parameter): boolean {
  if (!taken[next.type]?.includes(old.type)) return false;
  return next.type === 'string' ? !isLimited(next) : !isNarrower(old, next);
}

function isNarrower(old: Parameter, next: Parameter): boolean {
  if (!takesEndings(old, next)) return true;
  const least = bottom(next);
  const most = next.max ?? Number.POSITIVE_INFINITY;
  return least > bottom(old) || most < (old.max ?? Number.POSITIVE_INFINITY);
}

// Whether every previously accepted file is still accepted.
function takesEndings(old: Parameter, next: Parameter): boolean {
  const [was, is] = [endingsOf(old.ext), endingsOf(next.ext)];
  return is.length === 0 || (was.length > 0 && was.every((one) => is.includes(one)));
}

// A length is never negative.
function bottom({ type, min }: Parameter): number {
  const floor = ['integer', 'float', 'date'].includes(type) ? Number.NEGATIVE_INFINITY : 0;
  return Math.max(min ?? floor, floor);
}

function isLimited({ min, max }: Parameter): boolean {
  return (min ?? 0) > 0 || typeof max === 'number';
}

/** Whether a call without it is rejected. */
function isNeeded({ required, default: preset }: Parameter): boolean {
  return required === true && (preset ?? null) === null;
}

function told(parameter: Parameter): Parameter {
  return { ...parameter, required: parameter.required ?? false, description: parameter.description || null };
}

function byName(parameters: readonly Parameter[]): Map<string, Parameter> {
  return new Map(parameters.map((one) => [one.name, one]));
}
