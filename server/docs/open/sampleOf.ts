import type { Parameter } from '#schemas/flow/api.ts';
import { compileParameters } from '#schemas/flow/rules/compileParameters.ts';
import { textOf } from '#schemas/flow/rules/valueSchema.ts';
import { numberText } from '#schemas/flow/values/numberText.ts';

/**
 * The maximum number of characters or elements in a sample; longer values must obviously be replaced by the
 * reader.
 */
const most = 1000;

/**
 * A sample value of a parameter as text: its default if it has one that passes its own rule, otherwise the
 * simplest value within its limits.
 */
export function sampleOf(rule: Parameter): string {
  const { default: otherwise } = rule;
  const usual = typeof otherwise === 'object' ? JSON.stringify(otherwise) : String(otherwise ?? '');
  if (otherwise !== undefined && otherwise !== null && otherwise !== '' && isTaken(rule, usual)) return usual;
  const named = [rule.schema?.['examples'], rule.schema?.['enum']]
    .flat()
    .find((one) => one !== undefined && one !== null);
  if (named !== undefined && named !== null && isTaken(rule, textOf(named))) return textOf(named);
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
  return compileParameters([rule])({ [rule.name]: text }).errors === undefined;
}

// The value itself if it is within the limits, otherwise the nearer limit.
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
