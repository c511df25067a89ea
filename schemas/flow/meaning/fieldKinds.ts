import type { Parameter, ReturnField } from '../api.ts';
import { anything, type Kind } from '../values/kinds.ts';

/** What the parameters of an API are once they were read. */
export function parameterKinds(parameters: readonly Parameter[]): Record<string, Kind> {
  return Object.fromEntries(
    parameters.map((one) => [
      one.name,
      {
        type: one.type,
        nullable: !one.required && (one.default === undefined || one.default === null),
        ...(one.type === 'array' && { items: anything }),
      },
    ]),
  );
}

/** What the return fields of an API say of its answer; `list[].id` is a field of the list's elements. */
export function returnKinds(returns: readonly ReturnField[]): Kind {
  const fields: Record<string, Kind> = {};
  for (const one of returns) {
    const steps = one.name
      .split('.')
      .flatMap((part) => (part.endsWith('[]') ? [part.slice(0, -2), '[]'] : [part]));
    place(fields, steps, one.type);
  }
  return { type: 'object', fields };
}

function place(
  fields: Record<string, Kind>,
  [step = '', ...rest]: readonly string[],
  type: Kind['type'],
): void {
  if (step === '' || step === '__proto__') return;
  const here = Object.hasOwn(fields, step) ? fields[step] : undefined;
  if (rest.length === 0) {
    fields[step] = { ...here, type, nullable: true };
    return;
  }
  if (rest[0] === '[]') {
    const items = { ...here?.items?.fields };
    place(items, rest.slice(1), type);
    fields[step] = {
      type: 'array',
      nullable: true,
      items: { type: 'object', nullable: true, fields: items },
    };
    return;
  }
  const inner = { ...here?.fields };
  place(inner, rest, type);
  fields[step] = { type: 'object', nullable: true, fields: inner };
}
