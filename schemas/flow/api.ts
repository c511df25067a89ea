import type { Dialect } from '../payloads/console.ts';
import type { Json } from '../resource.ts';
import type { ValueKind } from './document.ts';

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
  /** Of a file: the endings of names that are taken, with commas between; without any, every file is. */
  readonly ext?: string | null;
  readonly description?: string | null;
}

/** A field of an API's answer; `list[].id` is a field of the list's elements. */
export interface ReturnField {
  readonly name: string;
  readonly type: FieldType;
  readonly description?: string | null;
}

/** What a flow needs to know of the API that it is the meaning of. */
export interface ApiDefinition {
  /** `Namespace.Class.Action`. */
  readonly service: string;
  readonly title: string;
  readonly module: string;
  readonly description?: string | null;
  /** The PHP of a data interface extends the framework's DataApi, whose services it has beside its own; the gateway has its own alone. */
  readonly type: 'data' | 'common';
  readonly parameters: readonly Parameter[];
  readonly returns: readonly ReturnField[];
  readonly hidden?: boolean;
}

/** A database connection as flows know it. */
export interface Base {
  readonly dialect: Dialect;
  /** With what the names of its tables begin; flows, and PHP, leave it out. */
  readonly prefix: string;
}

/** What lies around a flow while it is drawn; what is not known here is not judged. */
export interface Surroundings {
  /** The columns of a table; null when there is no such table, nothing when that cannot be told. */
  readonly columns?: (
    connection: string,
    table: string,
  ) => Readonly<Record<string, ValueKind>> | null | undefined;
  /** Another API; null when none of this name is published. */
  readonly api?: (service: string) => Pick<ApiDefinition, 'parameters' | 'returns'> | null;
  /** By which published APIs the call of one would come back to this one; null where it would not. */
  readonly wayBack?: (service: string) => readonly string[] | null;
  /** The tables of a connection. */
  readonly tables?: (connection: string) => readonly string[];
  /** The services of the published APIs. */
  readonly services?: readonly string[];
  readonly topics?: readonly string[];
  /** The names of the database connections that can be used. */
  readonly connections?: readonly string[];
  /** Those of them that do not answer now, so that nobody knows their tables. */
  readonly unreachable?: readonly string[];
  /** What is known of a connection without asking its database. */
  readonly base?: (connection: string) => Base | undefined;
}
