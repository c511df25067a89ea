type Part = Readonly<Record<string, unknown>>;

/** A schema whose conditions have ids, and the conditions by id. */
export interface NamedConditions {
  readonly schema: Part;
  readonly conditions: Readonly<Record<string, Part>>;
}

const branches: ReadonlySet<string> = new Set(['then', 'else', 'allOf']);

/** The id under which the build compiles the rules of an input, such as `account.add`. */
export function rulesId(key: string): string {
  return `kaifang:${key}`;
}

/** Gives each condition (`if`) of a schema an id, by which rjsf finds the compiled function. */
export function nameConditions(schema: Part, id: string): NamedConditions {
  const conditions: Record<string, Part> = {};
  const named = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(named);
    return isPart(part) ? namedIn(part) : part;
  };
  const namedIn = (part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([keyword, value]) => {
        if (keyword !== 'if' || !isPart(value))
          return [keyword, branches.has(keyword) ? named(value) : value];
        const $id = `${id}.if${Object.keys(conditions).length}`;
        conditions[$id] = value;
        return [keyword, { ...value, $id }];
      }),
    );
  return { schema: { ...namedIn(schema), $id: id }, conditions };
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
