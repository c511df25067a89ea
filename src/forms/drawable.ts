type Part = Readonly<Record<string, unknown>>;

/**
 * A schema as rjsf can draw it: where a branch of a condition says `true` of a field, it says nothing; rjsf would
 * take it for the whole field and draw none. How many entries a branch allows it does not say either, since rjsf would
 * cut off what was chosen before; our own rules tell that there are too many.
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
