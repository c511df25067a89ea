import type { Parameter } from '#schemas/flow/api.ts';
import { readParameters } from '#schemas/flow/parameters/readParameters.ts';
import { numberText } from '#schemas/flow/values/numberText.ts';

/** The most letters or elements that a sample is filled up to; who has to send more sees that it is to be replaced. */
const most = 1000;

/**
 * The text of a value that a parameter takes, as a call would send it: its default where it has one that it takes
 * itself, else the plainest one within its limits.
 */
export function sampleOf(rule: Parameter): string {
  const { default: otherwise } = rule;
  const usual = typeof otherwise === 'object' ? JSON.stringify(otherwise) : String(otherwise ?? '');
  if (otherwise !== undefined && otherwise !== null && otherwise !== '' && isTaken(rule, usual)) return usual;
  switch (rule.type) {
    case 'integer':
      return numberText(within(rule, 1, Math.ceil, Math.floor));
    case 'float':
      return numberText(within(rule, 1.5));
    case 'boolean':
      return 'true';
    case 'date':
      return '2026-01-31';
    case 'array':
      return JSON.stringify(Array.from({ length: sizeOf(rule, 0) }, (_one, at) => at + 1));
    case 'object':
      return JSON.stringify(
        Object.fromEntries(Array.from({ length: sizeOf(rule, 0) }, (_one, at) => [`field${at + 1}`, ''])),
      );
    default:
      return '…'.repeat(sizeOf(rule, 1));
  }
}

function isTaken(rule: Parameter, text: string): boolean {
  return readParameters([rule], { [rule.name]: text }).errors === undefined;
}

// The value itself where the limits let it be, else the nearer of them.
function within(
  { min, max }: Parameter,
  value: number,
  up: (one: number) => number = Number,
  down: (one: number) => number = Number,
): number {
  if (typeof min === 'number' && value < min) return up(min);
  return typeof max === 'number' && value > max ? down(max) : value;
}

function sizeOf(rule: Parameter, usual: number): number {
  return Math.max(0, Math.min(within(rule, usual, Math.ceil, Math.floor), most));
}
