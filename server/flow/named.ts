/** The values of a node below a field, by name: `values.total` is `total` of `values`. */
export function named(field: string, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const prefix = `${field}.`;
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  );
}
