import { dirname } from 'node:path';
import { type House, productRooms } from './house.ts';
import type { Source } from './source.ts';

/** What the house weighs: the product's files, functions, `any`s, exports, and the tests beside them. */
export type Budgets = {
  files: number;
  fileMedian: number;
  fileMax: number;
  functions: number;
  functionMedian: number;
  functionP95: number;
  anyPer1000: number;
  documented: number;
  testsToCode: number;
};

const wide = /^(resources|schemas\/fields|src\/fields(\/\w+)?|server\/services)$/;

/** Weighs the product's rooms; an empty house weighs nothing and is well documented. */
export function weigh({ sources }: House): Budgets {
  const product = productOf(sources);
  const lines = product.map((source) => source.lines);
  const functions = product.flatMap((source) => source.functions.map((one) => one.lines));
  const exports = product.flatMap((source) => source.exports);
  const tests = sources.filter(({ path }) => path.startsWith('tests/'));
  return {
    files: lines.length,
    fileMedian: quantile(lines, 0.5),
    fileMax: Math.max(0, ...lines),
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

/** Files of more than 300 lines, tests among them. */
export function longFiles({ sources }: House): string[] {
  return sources.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path} has ${lines} lines`);
}

/**
 * Folders with more files than a reader takes in: 20, and 60 where each is one of a kind (fields, services); resources
 * are a directory to look things up in, one for each page too, and may be 100.
 */
export function crowdedFolders({ files }: House): string[] {
  const count = new Map<string, number>();
  for (const file of files) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1);
  return [...count]
    .filter(([folder, files]) => files > (folder === 'resources' ? 100 : wide.test(folder) ? 60 : 20))
    .map(([folder, files]) => `${folder} holds ${files} files`);
}

/** The product's functions of more than 40 lines, longest first: where to cut when the budget is gone. */
export function longFunctions({ sources }: House): string[] {
  return productOf(sources)
    .flatMap(({ path, functions }) => functions.map((one) => ({ path, ...one })))
    .filter(({ lines }) => lines > 40)
    .sort((a, b) => b.lines - a.lines)
    .map(({ path, line, name, lines }) => `${path}:${line} ${name} has ${lines} lines`);
}

/** The product's exports without a sentence above them. */
export function undocumented({ sources }: House): string[] {
  return productOf(sources).flatMap(({ path, exports }) =>
    exports.filter((one) => !one.documented).map(({ name, line }) => `${path}:${line} ${name}`),
  );
}

/** Where the product says `any`. */
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
