import type { Dialect } from '../payloads/console.ts';
import type { Json } from '../resource.ts';
import type { ValueKind } from './document.ts';
import type { ValueSchema } from './rules/valueSchema.ts';

/** The eight types of an API's parameters and return fields. */
export const fieldTypes = [
  'string',
  'integer',
  'float',
  'boolean',
  'array',
  'object',
  'date',
  'file',
] as const satisfies readonly ValueKind[];

/** One of `fieldTypes`. */
export type FieldType = (typeof fieldTypes)[number];

/** A parameter of an API. */
export interface Parameter {
  readonly name: string;
  readonly type: FieldType;
  readonly required?: boolean;
  readonly default?: Json;
  readonly min?: number | null;
  readonly max?: number | null;
  /** For a file: the accepted file extensions, comma-separated; without any, every file is accepted. */
  readonly ext?: string | null;
  readonly description?: string | null;
  /** Further rules of its value. */
  readonly schema?: ValueSchema | null;
}

/** A field of an API's response; `list[].id` is a field of the list's elements. */
export interface ReturnField {
  readonly name: string;
  readonly type: FieldType;
  readonly description?: string | null;
  /** What else is known of its value. */
  readonly schema?: ValueSchema | null;
}

/** What a flow needs to know about its API. */
export interface ApiDefinition {
  /** `Namespace.Class.Action`. */
  readonly service: string;
  readonly title: string;
  readonly module: string;
  readonly description?: string | null;
  /**
   * The PHP of a data interface extends the framework's DataApi, whose services it adds to its own; the
   * gateway has only its own.
   */
  readonly type: 'data' | 'common';
  readonly parameters: readonly Parameter[];
  readonly returns: readonly ReturnField[];
  readonly hidden?: boolean;
}

/** A database connection as flows use it. */
export interface Base {
  readonly dialect: Dialect;
  /** The prefix of its table names; flows and PHP omit it. */
  readonly prefix: string;
}

/** The context in which a flow is drawn; checks that need unknown parts are skipped. */
export interface Surroundings {
  /** The columns of a table; null when there is no such table, undefined when that is unknown. */
  readonly columns?: (
    connection: string,
    table: string,
  ) => Readonly<Record<string, ValueKind>> | null | undefined;
  /** Another API; null when none of this name is published. */
  readonly api?: (service: string) => Pick<ApiDefinition, 'parameters' | 'returns'> | null;
  /**
   * The chain of published APIs by which a call would lead back to this one; null where there is no cycle.
   */
  readonly wayBack?: (service: string) => readonly string[] | null;
  /** The tables of a connection. */
  readonly tables?: (connection: string) => readonly string[];
  /** The services of the published APIs. */
  readonly services?: readonly string[];
  readonly topics?: readonly string[];
  /** The names of the usable database connections. */
  readonly connections?: readonly string[];
  /** Those that do not answer now, so that their tables are unknown. */
  readonly unreachable?: readonly string[];
  /** What is known about a connection without a query to its database. */
  readonly base?: (connection: string) => Base | undefined;
}
