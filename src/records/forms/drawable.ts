type Part = Readonly<Record<string, unknown>>;

/**
 * A schema that rjsf can render. A `true` for a field in a branch of a condition is dropped, because rjsf
 * would take it for the whole field and render nothing. The number of entries that a branch allows is dropped
 * too, because rjsf would cut off entries chosen earlier; our own rules report too many entries.
 */
export function drawable(schema: Part): Part {
  const branches = ['then', 'else'].filter((word) => isPart(schema[word]));
  return {
    ...schema,
    ...Object.fromEntries(branches.map((word) => [word, branch(schema[word] as Part)])),
    ...(Array.isArray(schema.allOf) && {
      allOf: schema.allOf.map((part) => (isPart(part) ? branch(part) : part)),
    }),
  };
}

function branch(part: Part): Part {
  const { properties, ...rest } = drawable(part);
  if (!isPart(properties)) return rest;
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties)
        .filter(([, rule]) => rule !== true)
        .map(([name, rule]) => [name, isPart(rule) ? withoutLength(rule) : rule]),
    ),
  };
}

function withoutLength({ maxItems: _most, ...rule }: Part): Part {
  return rule;
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
