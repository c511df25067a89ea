import type { Value } from '#schemas/flow/document.ts';
import { functions } from '#schemas/flow/functions/all.ts';
import { invoke } from '#schemas/flow/functions/invoke.ts';
import { readPath } from '#schemas/flow/meaning/path.ts';
import { at } from '#schemas/flow/values/at.ts';
import { CalculationError } from '#schemas/flow/values/calculationError.ts';
import { mostText } from '#schemas/flow/values/limits.ts';
import { textOf } from '#schemas/flow/values/textOf.ts';
import type { Ready } from './plan.ts';

/** Compiles a value; `slotOf` returns the slot of a node's output. */
export function compileValue(value: Value, slotOf: (node: string) => number): Ready {
  const inner = (one: Value) => compileValue(one, slotOf);
  if ('lit' in value) return () => value.lit;
  if ('ref' in value) return reference(value.ref, slotOf);
  if ('join' in value) {
    const parts = value.join.map(inner);
    return (run) => joined(parts.map((part) => textOf(part(run))));
  }
  if ('list' in value) {
    const items = value.list.map(inner);
    return (run) => items.map((item) => item(run));
  }
  if ('object' in value) {
    const fields = Object.entries(value.object).map(([name, one]) => [name, inner(one)] as const);
    return (run) => Object.fromEntries(fields.map(([name, one]) => [name, one(run)]));
  }
  return calculation(value.fn, value.args.map(inner));
}

function reference(ref: string, slotOf: (node: string) => number): Ready {
  const path = readPath(ref);
  if (!path) throw new Error(`${ref} is no reference`);
  const slot = slotOf(path.node);
  const [step, ...deeper] = path.steps;
  // Most references are to a field of an output.
  if (typeof step === 'string' && deeper.length === 0) return (run) => at(run.slots[slot], [step]);
  return (run) => at(run.slots[slot], path.steps);
}

function calculation(name: string, args: readonly Ready[]): Ready {
  const one = functions.get(name);
  if (!one) throw new Error(`${name} is no function`);
  const { lazy } = one;
  if (lazy) return (run) => lazy.run(args, run);
  return (run) =>
    invoke(
      one,
      args.map((arg) => arg(run)),
      run.ports.functions,
    );
}

function joined(texts: readonly string[]): string {
  if (texts.reduce((sum, text) => sum + text.length, 0) > mostText) throw new CalculationError('tooLarge');
  return texts.join('');
}
