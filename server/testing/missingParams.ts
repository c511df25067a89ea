/** A parameter of a case. */
interface Given {
  readonly name?: unknown;
  readonly required?: unknown;
  readonly value?: unknown;
}

/** The places of the parameters of a case that its API requires and that have no value. */
export function missingParams(params: unknown): number[] {
  return rowsOf(params).flatMap(({ required, value }, at) =>
    required === true && String(value ?? '').trim() === '' ? [at] : [],
  );
}

/** The names of these parameters. */
export function missingNames(params: unknown): string[] {
  return missingParams(params).map((at) => String(rowsOf(params)[at]?.name));
}

function rowsOf(params: unknown): readonly Given[] {
  return (params ?? []) as readonly Given[];
}
