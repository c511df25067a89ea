import { tableOf } from '#schemas/derive/table.ts';
import { explain, type Fault } from '#schemas/explain.ts';
import type { ObjectSchema } from '#schemas/resource.ts';
import { type Ret, ret } from '#schemas/wire.ts';
import type { Call } from './call.ts';
import { Refusal } from './refusal.ts';

/** What is needed to tell a person about an error: the registry's words, and the language. */
export type Telling = Pick<Call, 'registry' | 'texts' | 'lang'>;

/** A database's error as a refusal that a person understands; nothing when it is a fault of ours. */
export function databaseRefusal(error: unknown, telling: Telling): Refusal | undefined {
  const { code = '', table = '', constraint = '', detail = '' } = error as Record<string, string | undefined>;
  switch (code) {
    case '23505':
      return fieldRefusal(ret.duplicate, 'unique', fieldOf(table, constraint, telling), table, telling);
    case '23503':
      return linkRefusal(detail, table, telling);
    case '23514':
      return constraint === 'account_balance_covered'
        ? new Refusal(ret.state, 'money.notCovered')
        : undefined;
    case '57014':
      return new Refusal(ret.failed, 'timeout');
    case '53100':
      return new Refusal(ret.failed, 'diskFull');
    case '22021':
    case '22P05':
      return new Refusal(ret.badInput, 'badInput');
    default:
      return isUnavailable(error) ? new Refusal(ret.failed, 'unavailable') : undefined;
  }
}

const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)|is not currently accepting connections$/;

const unavailable = new Set([
  ...['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '25P03'],
  ...['ECONNREFUSED', 'ENOENT', 'EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'EMFILE', 'ENFILE'],
]);

/** Whether an error says that the database cannot be reached, or was lost on the way. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return unavailable.has((error as { code?: string }).code ?? '') || lost.test(error.message);
}

// `Key (account_id)=(7) is not present in table "account".`, or `… is still referenced from table "order".`
function linkRefusal(detail: string, table: string, telling: Telling): Refusal {
  const [, from] = /is still referenced from table "(\w+)"/.exec(detail) ?? [];
  if (from !== undefined) {
    const label = telling.registry.resources.get(from)?.plural ?? from;
    return new Refusal(ret.state, 'referenced', { values: { label } });
  }
  const [, field = '', value = ''] = /^Key \((\w+)\)=\((.*?)\) is not present/s.exec(detail) ?? [];
  return fieldRefusal(ret.badInput, 'reference', field, table, telling, { value });
}

function fieldRefusal(
  code: Ret,
  rule: string,
  field: string,
  table: string,
  telling: Telling,
  params: Fault['params'] = {},
): Refusal {
  const schema: ObjectSchema = telling.registry.resources.get(table)?.schema ?? {
    type: 'object',
    properties: {},
  };
  const broken = { keyword: rule, instancePath: `/${field}`, schemaPath: '', params };
  const errors = explain([broken], schema, telling.texts, telling.lang);
  return new Refusal(code, 'badInput', { errors, faults: [broken] });
}

/** The field that a unique index is of; of fields that are unique together the last, as the one that a person chose last. */
export function fieldOf(table: string, constraint: string, { registry }: Pick<Telling, 'registry'>): string {
  const resource = registry.resources.get(table);
  const index = resource && tableOf(resource)?.indexes.find(({ name }) => name === constraint);
  return index?.columns.at(-1) ?? constraint;
}
