import type { TestCaseInput } from '#generated/records.ts';

/** The positions of a case's required parameters without a value. */
export function missingParams(params: TestCaseInput['params']): number[] {
  return (params ?? []).flatMap(({ required, value }, at) =>
    required === true && (value ?? '').trim() === '' ? [at] : [],
  );
}

/** The names of these parameters. */
export function missingNames(params: TestCaseInput['params']): string[] {
  return missingParams(params).map((at) => params?.[at]?.name ?? '');
}
