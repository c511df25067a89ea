import { tableOf } from '#schemas/derive/table.ts';
import { explain, type Fault } from '#schemas/explain.ts';
import type { ObjectSchema, Registry } from '#schemas/resource.ts';
import { type Ret, ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { Call } from './call.ts';

/** The context for rendering an error: the registry with the labels, and the language. */
export type DatabaseErrorWords = Pick<Call, 'registry' | 'texts' | 'lang'>;

/**
 * Turns an error of the database, or of a full disk, into an ApiError that users understand; undefined when
 * the error is a server fault.
 */
export function databaseError(error: unknown, telling: DatabaseErrorWords): ApiError | undefined {
  const { code = '', table = '', constraint = '', detail = '' } = error as Record<string, string | undefined>;
  switch (code) {
    case '23505': {
      const field = fieldOf(table, constraint, telling);
      return fieldRefusal(
        ret.duplicate,
        'unique',
        field,
        table,
        telling,
        together(table, constraint, telling),
      );
    }
    case '23503':
      return linkRefusal(detail, table, telling);
    case '23514':
      return constraint === 'account_balance_covered'
        ? new ApiError(ret.state, 'money.notCovered')
        : undefined;
    case '57014':
      return new ApiError(ret.failed, 'timeout');
    case '53100':
    case 'ENOSPC':
    case 'EDQUOT':
      return new ApiError(ret.failed, 'diskFull');
    case '22021':
    case '22P05':
      return new ApiError(ret.badInput, 'badInput');
    default:
      return isUnavailable(error) ? new ApiError(ret.failed, 'unavailable') : undefined;
  }
}

const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)|is not currently accepting connections$/;

const unavailable = new Set([
  ...['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '25P03'],
  ...['ECONNREFUSED', 'ENOENT', 'EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'EMFILE', 'ENFILE'],
]);

/** Whether an error says that the database is unreachable or that the connection was lost. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return unavailable.has((error as { code?: string }).code ?? '') || lost.test(error.message);
}

// `Key (account_id)=(7) is not present in table "account".`, or `… is still referenced from table "order".`
function linkRefusal(detail: string, table: string, telling: DatabaseErrorWords): ApiError {
  const [, from] = /is still referenced from table "(\w+)"/.exec(detail) ?? [];
  if (from !== undefined) {
    const label = telling.registry.resources.get(from)?.plural ?? from;
    return new ApiError(ret.state, 'referenced', { values: { label } });
  }
  const [, field = '', value = ''] = /^Key \((\w+)\)=\((.*?)\) is not present/s.exec(detail) ?? [];
  return fieldRefusal(ret.badInput, 'reference', field, table, telling, { value });
}

function fieldRefusal(
  code: Ret,
  rule: string,
  field: string,
  table: string,
  telling: DatabaseErrorWords,
  params: Fault['params'] = {},
): ApiError {
  const schema: ObjectSchema = telling.registry.resources.get(table)?.schema ?? {
    type: 'object',
    properties: {},
  };
  const broken = { keyword: rule, instancePath: `/${field}`, schemaPath: '', params };
  const errors = explain([broken], schema, telling.texts, telling.lang);
  return new ApiError(code, 'badInput', { errors, faults: [broken] });
}

/**
 * The field of a unique index. Of fields that are unique together, the last one, which the user chose last.
 */
export function fieldOf(
  table: string,
  constraint: string,
  { registry }: Pick<DatabaseErrorWords, 'registry'>,
): string {
  return columnsOf(table, constraint, registry).at(-1) ?? constraint;
}

/** Of fields that are unique together: the others, and the message of the rule, for the error of the last one. */
function together(table: string, constraint: string, { registry }: DatabaseErrorWords): Fault['params'] {
  const columns = columnsOf(table, constraint, registry);
  if (columns.length < 2) return {};
  const rules = registry.resources.get(table)?.schema.fieldRules ?? [];
  const message = rules.find(({ unique }) => unique?.join() === columns.join())?.message;
  return { others: columns.slice(0, -1), ...(message && { message }) };
}

function columnsOf(table: string, constraint: string, registry: Registry): readonly string[] {
  const resource = registry.resources.get(table);
  const index = resource && tableOf(resource)?.indexes.find(({ name }) => name === constraint);
  return index?.columns ?? [];
}
