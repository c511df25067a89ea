import type { Parameter } from '../../flow/api.ts';
import type { HttpNode, Value, Values } from '../../flow/document.ts';
import type { Dict } from '../document/dict.ts';
import type { Shape } from '../document/shape.ts';
import type { Source } from '../operation.ts';
import type { Remark } from '../remark.ts';
import { parameterNames } from './parameterName.ts';

/** What an operation takes and where each part of it is sent, while it is put together. */
export interface Sending {
  readonly source: Source;
  readonly at: string;
  readonly parameters: Parameter[];
  readonly remarks: Remark[];
  /** Parameters that could not keep their names: what they were called, and what they are called now. */
  readonly renamed: string[];
  /** The parts of the address that stand for a parameter. */
  readonly path: Map<string, readonly Value[]>;
  readonly query: Map<string, Value>;
  readonly headers: Map<string, Value>;
  readonly cookies: Map<string, Value>;
  body: Pick<HttpNode, 'body' | 'fields' | 'as'>;
  /** Adds a parameter. @returns how the flow refers to it. */
  take(name: string, place: string, rule: Omit<Parameter, 'name'>): Value;
  remark(key: string, values?: Remark['values'], at?: string): void;
}

/** Begins an operation. */
export function beginSending(source: Source, at: string): Sending {
  const nameOf = parameterNames();
  const parameters: Parameter[] = [];
  const remarks: Remark[] = [];
  const renamed: string[] = [];
  return {
    ...{ source, at, parameters, remarks, renamed, body: {} },
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

/** Values by name, as a node has them; a header's name of any case is one. */
export function valuesOf(entries: ReadonlyMap<string, Value>): Values | undefined {
  return entries.size === 0 ? undefined : Object.fromEntries(entries);
}

/** The root of the document that is read. */
export function rootOf({ source }: Sending): Dict {
  return source.root;
}

/** Says that what something refers to is not in the document; it is sent as a value of any kind then. */
export function tellLack(sending: Sending, { fault }: Pick<Shape, 'fault'>, name: string): void {
  if (fault === 'outsideRef' || fault === 'missingRef') sending.remark(fault, { name });
}
