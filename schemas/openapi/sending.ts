import type { Parameter } from '../flow/api.ts';
import type { Value, Values } from '../flow/document.ts';
import type { HttpNode } from '../flow/nodes/http.ts';
import type { Dict } from './dict.ts';
import type { Source } from './operation.ts';
import { parameterNames } from './parameterName.ts';
import type { Remark } from './remark.ts';
import type { Shape } from './shape.ts';
import type { Lost } from './valueSchemaOf.ts';

/** The parameters of an operation and where each is sent, while it is being built. */
export interface Sending {
  readonly source: Source;
  readonly at: string;
  readonly parameters: Parameter[];
  readonly remarks: Remark[];
  /** The rules that are not kept. */
  readonly lost: Lost[];
  /** How many schemas may still be read. */
  readonly schemasLeft: { left: number };
  /** The renamed parameters, with their old and new names. */
  readonly renamed: string[];
  /** The parts of the address that stand for a parameter. */
  readonly path: Map<string, readonly Value[]>;
  readonly query: Map<string, Value>;
  readonly headers: Map<string, Value>;
  readonly cookies: Map<string, Value>;
  body: Pick<HttpNode, 'body' | 'fields' | 'as'>;
  /** Adds a parameter. @returns the flow's reference to it. */
  take(name: string, place: string, rule: Omit<Parameter, 'name'>): Value;
  remark(key: string, values?: Remark['values'], at?: string): void;
}

const mostSchemas = 600;

/** Starts building an operation. */
export function beginSending(source: Source, at: string): Sending {
  const nameOf = parameterNames();
  const parameters: Parameter[] = [];
  const remarks: Remark[] = [];
  const renamed: string[] = [];
  return {
    ...{ source, at, parameters, remarks, renamed, body: {}, lost: [], schemasLeft: { left: mostSchemas } },
    ...{ path: new Map(), query: new Map(), headers: new Map(), cookies: new Map() },
    take: (name, place, rule) => {
      const given = nameOf(name, place);
      if (given !== name) renamed.push(`${name.slice(0, 100)} → ${given}`);
      parameters.push({ name: given, ...rule });
      return { ref: `start.${given}` };
    },
    remark: (key, values, where = at) => {
      remarks.push({ key, at: where, ...(values && { values }) });
    },
  };
}

/** Values by name, in a node's format; header names are case-insensitive. */
export function valuesOf(entries: ReadonlyMap<string, Value>): Values | undefined {
  return entries.size === 0 ? undefined : Object.fromEntries(entries);
}

/** The root of the document. */
export function rootOf({ source }: Sending): Dict {
  return source.root;
}

/** Adds the remark that a reference has no target in the document; the value is then sent with any type. */
export function missingRemark(sending: Sending, { fault }: Pick<Shape, 'fault'>, name: string): void {
  if (fault === 'outsideRef' || fault === 'missingRef') sending.remark(fault, { name });
}
