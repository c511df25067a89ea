import type { Json, Words } from '../../resource.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Kind } from '../values/kinds.ts';

/** What a function's parameter takes; numbers and dates arrive read. */
export interface Taken {
  text: string;
  whole: number;
  number: Decimal;
  list: readonly unknown[];
  object: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  date: number;
  boolean: boolean;
  any: unknown;
}

/** A parameter of a function. */
export interface FunctionParameter {
  readonly name: string;
  readonly takes: keyof Taken;
  readonly label: Words;
  readonly optional?: boolean;
  /** Whether there may be any number of it. */
  readonly many?: boolean;
  /** Whether null is a value of it; otherwise a null makes the result null. */
  readonly nulls?: boolean;
}

/** What a function needs from outside, given from outside so that the meaning stays pure. */
export interface FunctionContext {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly uuid: () => string;
  readonly hash: (algorithm: 'md5' | 'sha256', text: string) => string;
}

/** A case that TypeScript and PHP both have to pass. */
export interface Vector {
  readonly args: readonly Json[];
  readonly result: Json;
}

/** One function of the closed list: its words, its types, and the same meaning in two languages. */
export interface FlowFunction {
  readonly name: string;
  readonly label: Words;
  readonly help: Words;
  readonly parameters: readonly FunctionParameter[];
  /** What it gives for arguments of these kinds. */
  readonly gives: (args: readonly Kind[], literals: readonly unknown[]) => Kind;
  readonly run: (context: FunctionContext, ...args: never[]) => unknown;
  /** The body of a PHP method whose parameters are called as here. */
  readonly php: string;
  readonly vectors: readonly Vector[];
}

type Given<P extends FunctionParameter> = P extends { optional: true } | { nulls: true }
  ? Taken[P['takes']] | null
  : Taken[P['takes']];

type Arguments<P extends readonly FunctionParameter[]> = {
  [Key in keyof P]: P[Key] extends { many: true } ? Given<P[Key]>[] : Given<P[Key]>;
};

/** Declares a function; `run` gets what its parameters take. */
export function define<const P extends readonly FunctionParameter[]>(
  one: Omit<FlowFunction, 'parameters' | 'run'> & {
    readonly parameters: P;
    readonly run: (context: FunctionContext, ...args: Arguments<P>) => unknown;
  },
): FlowFunction {
  return one as unknown as FlowFunction;
}

/** The kind of a result that is null when an argument may be. */
export function giving(type: Kind['type'], args: readonly Kind[] = [], more: Partial<Kind> = {}): Kind {
  return { type, nullable: args.some(({ nullable }) => nullable), ...more };
}
