import type { FieldType, Parameter } from '../api.ts';
import { endingsOf } from '../parameters/file.ts';
import type { ApiChange, Break } from './change.ts';
import { facetsOf } from './facets.ts';

const properties = ['type', 'required', 'default', 'min', 'max', 'ext', 'description'] as const;

/** What became of the parameters of an API, and which of it breaks calls that were right before. */
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

// A parameter that is no longer read may be sent as before.
function removed(name: string): ApiChange {
  return { part: 'parameter', name, kind: 'removed', facets: [] };
}

function breakOf(old: Parameter, next: Parameter): Break | undefined {
  if (old.type !== next.type && !takesAll(old, next)) return 'parameterRetyped';
  if (isNeeded(next) && !isNeeded(old)) return 'nowRequired';
  if (old.type === next.type && isNarrower(old, next)) return 'narrowed';
  return undefined;
}

// What was right as the one type and is right as the other, too; limits of a text are its length.
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

// A file that was taken before is taken still.
function takesEndings(old: Parameter, next: Parameter): boolean {
  const [was, is] = [endingsOf(old.ext), endingsOf(next.ext)];
  return is.length === 0 || (was.length > 0 && was.every((one) => is.includes(one)));
}

// No length is below nothing.
function bottom({ type, min }: Parameter): number {
  const floor = ['integer', 'float', 'date'].includes(type) ? Number.NEGATIVE_INFINITY : 0;
  return Math.max(min ?? floor, floor);
}

function isLimited({ min, max }: Parameter): boolean {
  return (min ?? 0) > 0 || typeof max === 'number';
}

/** Whether a call without it is refused. */
function isNeeded({ required, default: preset }: Parameter): boolean {
  return required === true && (preset ?? null) === null;
}

function told(parameter: Parameter): Parameter {
  return { ...parameter, required: parameter.required ?? false, description: parameter.description || null };
}

function byName(parameters: readonly Parameter[]): Map<string, Parameter> {
  return new Map(parameters.map((one) => [one.name, one]));
}
