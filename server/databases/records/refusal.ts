import { sqlColumn } from '#schemas/derive/sqlColumns.ts';
import { explain, type Fault } from '#schemas/explain.ts';
import type { TableInfo } from '#schemas/payloads/console.ts';
import type { Resource, SqlProvider } from '#schemas/resource.ts';
import { type Ret, ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { ConsoleFault } from '../../flow/data/fault.ts';
import { refusalOf } from '../using.ts';

/** Where an error of a connected database happened. */
interface Place {
  readonly call: Call;
  readonly resource: Resource;
  readonly provider: SqlProvider;
  /** Undefined where not even the structure of the table could be read. */
  readonly info: TableInfo | undefined;
}

/** An error of a connected database in the words of the platform's own: it names the field and the rule. */
export function refusalIn(place: Place, error: unknown): unknown {
  if (!(error instanceof ConsoleFault)) return error;
  const { kind, state, about, said } = error;
  if (kind === 'denied') return new ApiError(ret.state, 'console.fault.denied', { values: { said } });
  if (kind !== 'statement') return refusalOf(error);
  switch (state) {
    case '23505':
      return ruleOf(place, 'unique', columnsOf(place.info, about.constraint).at(-1), ret.duplicate, error);
    case '23502':
      return ruleOf(place, 'required', about.column, ret.badInput, error);
    case '22001':
      return ruleOf(place, 'maxLength', about.column, ret.badInput, error);
    case '23503': {
      const link = place.info?.links.find(({ name }) => name === about.constraint);
      // A link of another table refers to this record.
      return link && !/^(cannot delete|update or delete)/i.test(said)
        ? ruleOf(place, 'reference', namesIn(link.columns).at(-1), ret.badInput, error)
        : new ApiError(ret.state, 'connected.referenced');
    }
    case '23514':
      return new ApiError(ret.badInput, 'connected.check', { values: { name: about.constraint ?? said } });
    default:
      return refusalOf(error);
  }
}

// Where the database does not say which column, or no field has it, its own words are the best there are.
function ruleOf(
  { call, resource, provider, info }: Place,
  keyword: 'unique' | 'required' | 'maxLength' | 'reference',
  column: string | undefined,
  code: Ret,
  error: ConsoleFault,
): unknown {
  const { schema } = resource;
  const field = Object.keys(schema.properties).find(
    (name) => name !== 'id' && sqlColumn(provider, name) === column,
  );
  if (field === undefined) {
    const own = keyword === 'unique' && column === sqlColumn(provider, 'id') ? 'connected.taken' : undefined;
    return own ? new ApiError(code, own) : refusalOf(error);
  }
  const limit = Number(/\((\d+)\)/.exec(info?.columns.find(({ name }) => name === column)?.type ?? '')?.[1]);
  const broken: Fault =
    keyword === 'required'
      ? { keyword, instancePath: '', params: { missingProperty: field } }
      : { keyword, instancePath: `/${field}`, params: { limit } };
  const errors = explain([broken], schema, call.texts, call.lang);
  return new ApiError(code, 'badInput', { errors, faults: [broken] });
}

function columnsOf(info: TableInfo | undefined, constraint: string | undefined): string[] {
  const index = info?.indexes.find(({ name }) => name === constraint);
  // PostgreSQL: `btree (title, code)`; MySQL: `title, code`.
  return index ? namesIn(/^\w+ \(([^()]*)\)/.exec(index.columns)?.[1] ?? index.columns) : [];
}

/** The names of columns in a catalog's list of them. */
export function namesIn(list: string): string[] {
  return list.split(', ').map((name) => name.replace(/^"(.*)"$/, '$1'));
}
