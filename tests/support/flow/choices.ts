/** Decisions read from a list of numbers. After its end each decision is the first option. */
export interface Choose {
  below(count: number): number;
  one<T>(of: readonly T[]): T;
  often(percent: number): boolean;
  many<T>(least: number, most: number, make: () => T): T[];
}

/** Reads decisions from numbers, so that a shorter list or smaller numbers give a simpler result. */
export function readChoices(numbers: readonly number[]): Choose {
  let at = 0;
  const below = (count: number) => (numbers[at++] ?? 0) % count;
  return {
    below,
    one: <T>(of: readonly T[]) => of[below(of.length)] as T,
    // The smallest number decides against it.
    often: (percent) => below(100) >= 100 - percent,
    many: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
  };
}
