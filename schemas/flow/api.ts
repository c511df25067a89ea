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
  /** A data interface has the services of its table beside its own. */
  readonly type: 'data' | 'common';
  readonly parameters: readonly Parameter[];
  readonly returns: readonly ReturnField[];
  readonly hidden?: boolean;
}

/** What lies around a flow while it is drawn; what is not known here is not judged. */
export interface Surroundings {
  /** The columns of a table; null when there is no such table. */
  readonly columns?: (connection: string, table: string) => Readonly<Record<string, ValueKind>> | null;
  /** Another API; null when none of this name is published. */
  readonly api?: (service: string) => Pick<ApiDefinition, 'parameters' | 'returns'> | null;
  /** The tables of a connection. */
  readonly tables?: (connection: string) => readonly string[];
  /** The services of the published APIs. */
  readonly services?: readonly string[];
  readonly topics?: readonly string[];
  readonly connections?: readonly string[];
}
