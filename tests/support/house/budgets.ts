import { type House, productRooms } from './house.ts';
import type { Source } from './source.ts';

/** The measured size of the code: the product's files, functions, `any`s and exports, and the tests. */
export type Budgets = {
  files: number;
  functions: number;
  functionMedian: number;
  functionP95: number;
  anyPer1000: number;
  documented: number;
  testsToCode: number;
};

/** Measures the product's folders. An empty project has size zero and is well documented. */
export function weigh({ sources }: House): Budgets {
  const product = productOf(sources);
  const lines = product.map((source) => source.lines);
  const functions = product.flatMap((source) => source.functions.map((one) => one.lines));
  const exports = product.flatMap((source) => source.exports);
  const tests = sources.filter(({ path }) => path.startsWith('tests/'));
  return {
    files: lines.length,
    functions: functions.length,
    functionMedian: quantile(functions, 0.5),
    functionP95: quantile(functions, 0.95),
    anyPer1000: rounded((sum(product.map(({ anys }) => anys.length)) / Math.max(1, sum(lines))) * 1000),
    documented: rounded(
      exports.length === 0 ? 1 : exports.filter(({ documented }) => documented).length / exports.length,
    ),
    testsToCode: rounded(nonBlank(tests) / Math.max(1, nonBlank(product))),
  };
}

/**
 * The product's functions of more than 40 lines, longest first: candidates to split when the budget is used
 * up.
 */
export function longFunctions({ sources }: House): string[] {
  return productOf(sources)
    .flatMap(({ path, functions }) => functions.map((one) => ({ path, ...one })))
    .filter(({ lines }) => lines > 40)
    .sort((a, b) => b.lines - a.lines)
    .map(({ path, line, name, lines }) => `${path}:${line} ${name} has ${lines} lines`);
}

/** The product's exports without a docstring. */
export function undocumented({ sources }: House): string[] {
  return productOf(sources).flatMap(({ path, exports }) =>
    exports.filter((one) => !one.documented).map(({ name, line }) => `${path}:${line} ${name}`),
  );
}

/** The product's uses of `any`. */
export function anys({ sources }: House): string[] {
  return productOf(sources).flatMap(({ path, anys }) => anys.map((line) => `${path}:${line}`));
}

function productOf(sources: readonly Source[]): Source[] {
  return sources.filter(({ path }) => productRooms.includes(path.split('/')[0] ?? ''));
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function nonBlank(sources: readonly Source[]): number {
  return sum(sources.map((source) => source.nonBlank));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
