import type { Json, Words } from '../../resource.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Kind } from '../values/kinds.ts';

/** The type of a function's parameter; numbers and dates are passed parsed. */
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
  /** Whether it is variadic. */
  readonly many?: boolean;
  /** Whether null is accepted; otherwise a null argument makes the result null. */
  readonly nulls?: boolean;
}

/** The dependencies of a function, passed in so that the functions stay pure. */
export interface FunctionContext {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly uuid: () => string;
  readonly hash: (algorithm: 'md5' | 'sha256', text: string) => string;
}

/** A test case for both the TypeScript and the PHP implementation. */
interface Vector {
  readonly args: readonly Json[];
  readonly result: Json;
}

/** A call whose arguments are evaluated on demand. */
interface LazyCall {
  readonly run: <Run>(args: readonly ((run: Run) => unknown)[], run: Run) => unknown;
  /** The equivalent PHP expression over the arguments. */
  readonly php: (args: readonly string[]) => string;
}

/** A built-in function: its texts, its types, and equivalent implementations in two languages. */
export interface FlowFunction {
  readonly name: string;
  readonly label: Words;
  readonly help: Words;
  readonly parameters: readonly FunctionParameter[];
  /** The kind of its result for arguments of these kinds. */
  readonly gives: (args: readonly Kind[], literals: readonly unknown[]) => Kind;
  readonly run: (context: FunctionContext, ...args: never[]) => unknown;
  /** The body of a PHP method with the same parameters. */
  readonly php: string;
  /** The lazy implementation, which evaluates only the arguments that it needs. */
  readonly lazy?: LazyCall;
  readonly vectors: readonly Vector[];
}

type Given<P extends FunctionParameter> = P extends { optional: true } | { nulls: true }
  ? Taken[P['takes']] | null
  : Taken[P['takes']];

type Arguments<P extends readonly FunctionParameter[]> = {
  [Key in keyof P]: P[Key] extends { many: true } ? Given<P[Key]>[] : Given<P[Key]>;
};

/** Declares a function; `run` gets values of its parameters' types. */
export function define<const P extends readonly FunctionParameter[]>(
  one: Omit<FlowFunction, 'parameters' | 'run'> & {
    readonly parameters: P;
    readonly run: (context: FunctionContext, ...args: Arguments<P>) => unknown;
  },
): FlowFunction {
  return one as unknown as FlowFunction;
}

/** The kind of a result that is null if an argument is null. */
export function giving(type: Kind['type'], args: readonly Kind[] = [], more: Partial<Kind> = {}): Kind {
  return { type, nullable: args.some(({ nullable }) => nullable), ...more };
}
