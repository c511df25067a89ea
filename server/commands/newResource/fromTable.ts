import { sql } from 'kysely';
import { isTable } from '#schemas/derive/sqlColumns.ts';
import type { Dialect, TableColumn, TableInfo } from '#schemas/payloads/console.ts';
import type { Registry, SqlProvider } from '#schemas/resource.ts';
import { ApiError } from '../../apiError.ts';
import { readSecret } from '../../core/openSecret.ts';
import { runBound } from '../../databases/boundSql.ts';
import type { Session } from '../../databases/engine.ts';
import { jsonTexts } from '../../databases/flow/tables.ts';
import { openEngine } from '../../databases/openEngine.ts';
import { databaseAllowList, isReady, readRecord, targetOf } from '../../databases/record.ts';
import { namesIn } from '../../databases/records/refusal.ts';
import { findTable } from '../../databases/records/tableInfo.ts';
import { isBinary } from '../../databases/records/values.ts';
import { working } from '../../databases/using.ts';
import { ConsoleFault } from '../../flow/data/fault.ts';
import { configText } from '../../platform/config/config.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Db } from '../../platform/store/database.ts';
import type { FieldGuess } from './fieldGuess.ts';
import { type Origin, OriginError } from './fromFile.ts';

/** What reads the connected databases: the platform's database, its keys, and the resources there are. */
export interface TableSource {
  readonly db: Db;
  readonly keys: Pick<Keys, 'open'>;
  readonly registry: Registry;
}

/**
 * What the catalogue of a connected database says about a table: `db_shop.orders`, or with a schema
 * `db_shop.sales.orders`. `name` is that of the resource to write. @throws OriginError
 */
export async function readTableOrigin(source: TableSource, path: string, name: string): Promise<Origin> {
  const parts = path.split('.');
  const [connection = '', ...rest] = parts;
  const [table, schema] = rest.reverse();
  if (parts.length > 3 || !table)
    throw new OriginError(`write --table CONNECTION.TABLE or CONNECTION.SCHEMA.TABLE, not "${path}"`);
  const record = await readRecord(source.db, sql`di_name = ${connection}`);
  if (!record)
    throw new OriginError(`no connected database is called "${connection}": an administrator adds it`);
  if (record.type === 'sqlserver') throw new OriginError('tables of SQL Server cannot be used');
  if (!isReady(record)) throw new OriginError(`"${connection}" has no password yet: set it on its edit page`);
  const target = targetOf(
    record,
    (...sealed) => readSecret(source.keys, ...sealed),
    () => configText(source.db, databaseAllowList),
  );
  const engine = openEngine(target, () => {});
  try {
    return await working(engine, async (session) => {
      const wanted = { ...(schema !== undefined && { schema }), table };
      const info = await findTable(session, record.type as Dialect, wanted);
      return originOf(source, session, engine.dialect, { type: 'sql', connection, ...wanted }, info, name);
    });
  } catch (error) {
    if (error instanceof ConsoleFault) throw new OriginError(`${connection}: ${error.message}`);
    if (error instanceof ApiError)
      throw new OriginError(`${connection} has no table "${rest.reverse().join('.')}"`);
    throw error;
  } finally {
    await engine.close();
  }
}

async function originOf(
  { registry }: TableSource,
  session: Session,
  dialect: Dialect,
  wanted: SqlProvider,
  info: TableInfo,
  name: string,
): Promise<Origin> {
  const [key, ...more] = info.key.map((one) => info.columns.find((column) => column.name === one));
  if (!key || more.length > 0) {
    const remedy =
      'give it a primary key of one column, whole numbers or text, or choose a table that has one';
    throw new OriginError(
      `"${info.name}" has ${key ? 'a primary key of several columns' : 'no primary key'}: ${remedy}`,
    );
  }
  const known: Known = {
    ...{
      dialect,
      choices: await choicesIn(session, dialect, info),
      huge: await hugeIn(session, dialect, info),
    },
    json: dialect === 'mysql' ? await jsonTexts(session) : new Set(),
    uniques: new Set(uniquesOf(info).flatMap((names) => (names.length === 1 ? names : []))),
    targets: targetsOf(registry, wanted, info, name),
    table: info.name,
  };
  const guesses = info.columns.map((column) => guessOf(column, known));
  const keyGuess = guesses[info.columns.indexOf(key)] as FieldGuess;
  const { type, format } = keyGuess.property;
  if (type !== 'integer' && !(type === 'string' && (format === undefined || format === 'uuid')))
    throw new OriginError(
      `the key "${key.name}" of "${info.name}" is of the type ${key.type}: only whole numbers and texts identify records`,
    );
  // MySQL reports a key that it made only where it counts.
  const isMade = key.generated || (dialect === 'postgres' && key.default !== null);
  const asked: FieldGuess = { ...keyGuess, property: { ...keyGuess.property, frozen: true, unique: true } };
  const fields = guesses.flatMap((guess) => (guess === keyGuess ? (isMade ? [] : [asked]) : [guess]));
  const groups = uniquesOf(info).filter(
    (names) => names.length > 1 && names.every((one) => one !== key.name),
  );
  return {
    kind: `a table in ${dialect === 'mysql' ? 'MySQL' : 'PostgreSQL'}`,
    fields,
    unique: groups,
    provider: {
      ...wanted,
      ...(key.name !== 'id' && { key: key.name }),
      ...(type === 'string' && { keyType: 'text' as const }),
    },
    notes: [
      `- id: the primary key ${key.name} (${key.type})${isMade ? ', made by the database' : ''}`,
      ...info.links
        .filter(({ columns }) => !known.targets.has(columns))
        .map(
          ({ columns, to }) =>
            `- ${columns} refers to ${to}, of which no resource is written yet: it is a plain field`,
        ),
    ],
  };
}

interface Known {
  readonly dialect: Dialect;
  readonly table: string;
  readonly choices: ReadonlyMap<string, readonly string[]>;
  /** Columns with whole numbers beyond 2^53. */
  readonly huge: ReadonlySet<string>;
  /** `table.column` of JSON that MariaDB stores as text. */
  readonly json: ReadonlySet<string>;
  readonly uniques: ReadonlySet<string>;
  /** The resources that columns refer to. */
  readonly targets: ReadonlyMap<string, string>;
}

function guessOf(column: TableColumn, known: Known): FieldGuess {
  const { name, type, nullable, generated, comment } = column;
  const target = known.targets.get(name);
  const property = target ? { reference: { resource: target } } : propertyOf(column, known);
  const isFixed = generated && !target;
  return {
    name,
    ...(comment && { title: comment }),
    property: {
      ...property,
      ...(isFixed && { readOnly: true }),
      ...(known.uniques.has(name) && { unique: true }),
    },
    isRequired: !nullable && column.default === null && !generated && !('readOnly' in property),
    because: target ? `${type}, refers to ${target}` : isFixed ? `${type}, made by the database` : type,
  };
}

type Words = Readonly<Record<string, unknown>>;

// Shown as the database writes it.
const shown: Words = {
  ...{ type: 'string', format: 'text', maxLength: 10_000 },
  ...{ readOnly: true, sortable: false, filter: false },
};

function propertyOf({ name, type }: TableColumn, known: Known): Words {
  const choices = known.choices.get(name);
  if (choices) return { type: 'string', enum: choices };
  if (known.json.has(`${known.table}.${name}`) || /^jsonb?$/.test(type)) return { format: 'json' };
  if (isBinary(type)) return { type: 'integer', format: 'bytes', readOnly: true };
  if (/\[\]$/.test(type)) return shown;
  if (/^boolean|^tinyint\(1\)|^bit\(1\)$/.test(type) && !(known.dialect === 'postgres' && /^bit/.test(type)))
    return { type: 'boolean' };
  const whole = wholeNumbers(type, known.huge.has(name));
  if (whole) return whole;
  if (/^(numeric|decimal)/.test(type)) return decimals(type);
  if (/^(real|double|float)/.test(type)) return { type: 'number' };
  if (type === 'date') return { type: 'string', format: 'date' };
  if (/^(timestamp|datetime)/.test(type)) return { type: 'string', format: 'date-time' };
  if (type === 'uuid') return { type: 'string', format: 'uuid' };
  if (/^time/.test(type)) return { type: 'string', maxLength: 30 };
  const size = Number(/^(?:character varying|varchar|char|character)\((\d+)\)/.exec(type)?.[1] ?? 0);
  if (size > 0) return size <= 1000 ? { type: 'string', maxLength: size } : longText(size);
  if (type === 'tinytext') return { type: 'string', maxLength: 255 };
  if (/^(text|citext|character varying|varchar|mediumtext|longtext)/.test(type)) return longText(10_000);
  return shown;
}

function longText(maxLength: number): Words {
  return { type: 'string', format: 'text', maxLength };
}

const bits: Readonly<Record<string, number>> = {
  ...{ tinyint: 8, smallint: 16, mediumint: 24, int: 32, integer: 32 },
};

// A number that no column could hold is refused before the database is asked.
function wholeNumbers(type: string, isHuge: boolean): Words | undefined {
  const [, word = '', unsigned] = /^([a-z]+)(?:\(\d+\))?( unsigned)?/.exec(type) ?? [];
  if (word === 'year') return { type: 'integer', minimum: 1901, maximum: 2155 };
  if (word === 'bigint')
    return isHuge
      ? { type: 'string', maxLength: 20, pattern: '^-?[0-9]{1,19}$' }
      : { type: 'integer', ...(unsigned && { minimum: 0 }) };
  const size = bits[word];
  if (size === undefined) return undefined;
  return unsigned
    ? { type: 'integer', minimum: 0, maximum: 2 ** size - 1 }
    : { type: 'integer', minimum: -(2 ** (size - 1)), maximum: 2 ** (size - 1) - 1 };
}

/** The most digits that a number in JavaScript holds exactly. */
const exactDigits = 15;

function decimals(type: string): Words {
  const [, digits, scale = '0'] = /\((\d+)(?:,\s*(\d+))?\)/.exec(type) ?? [];
  const [all, after] = [Number(digits ?? 60), digits === undefined ? 30 : Number(scale)];
  if (all <= exactDigits && after === 0) return { type: 'integer' };
  if (all <= exactDigits && after === 2) return { type: 'string', format: 'money' };
  if (all <= exactDigits) return { type: 'number' };
  const fraction = after > 0 ? `([.][0-9]{1,${after}})?` : '';
  return {
    type: 'string',
    maxLength: all + 2,
    pattern: `^-?[0-9]{1,${Math.max(1, all - after)}}${fraction}$`,
  };
}

/** The groups of columns that are unique together. */
function uniquesOf({ indexes, key }: TableInfo): string[][] {
  return indexes.flatMap(({ columns, unique }) => {
    // An index of expressions, or of some rows only, is no rule for a form.
    const list = /^\w+ \(([^()]*)\)$/.exec(columns)?.[1] ?? (/[()]/.test(columns) ? undefined : columns);
    const names = unique && list !== undefined ? namesIn(list) : [];
    return names.length > 0 && names.join() !== key.join() ? [names] : [];
  });
}

/** The resources on the same connection that columns refer to by their id. */
function targetsOf(
  { resources }: Registry,
  { connection }: SqlProvider,
  { name: table, schema, key, links }: TableInfo,
  name: string,
): ReadonlyMap<string, string> {
  const known = [...resources.values()].flatMap(({ name: resource, provider }) =>
    isTable(provider) && provider.connection === connection && provider.keyType !== 'text'
      ? [{ resource, schema: provider.schema, table: provider.table, key: provider.key ?? 'id' }]
      : [],
  );
  const all = [...known, { resource: name, schema, table, key: key[0] ?? '' }];
  return new Map(
    links.flatMap(({ columns, to }) => {
      const [, place = '', column = ''] = /^(.*?) ?\(([^()]+)\)/.exec(to) ?? [];
      const [last = '', of] = place
        .split('.')
        .map((part) => part.replace(/^"(.*)"$/, '$1'))
        .reverse();
      const target = all.find(
        (one) =>
          one.table === last &&
          one.key === column.replace(/^"(.*)"$/, '$1') &&
          (of === undefined || one.schema === undefined || one.schema === of),
      );
      return target ? [[namesIn(columns).join(), target.resource] as const] : [];
    }),
  );
}

async function choicesIn(
  session: Session,
  dialect: Dialect,
  { schema, name, columns }: TableInfo,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const choices = new Map<string, string[]>();
  if (dialect === 'mysql') {
    for (const column of columns)
      if (/^enum\(/.test(column.type))
        choices.set(
          column.name,
          [...column.type.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text.replaceAll("''", "'")),
        );
    return choices;
  }
  const { rows } = await runBound(
    session,
    dialect,
    sql`select a.attname, e.enumlabel from pg_attribute a join pg_enum e on e.enumtypid = a.atttypid
      join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${schema} and c.relname = ${name} order by a.attnum, e.enumsortorder`,
  );
  for (const [column, label] of rows)
    choices.set(String(column), [...(choices.get(String(column)) ?? []), String(label)]);
  return choices;
}

/** The columns that hold whole numbers beyond 2^53, which are exact as texts only. */
async function hugeIn(
  session: Session,
  dialect: Dialect,
  { schema, name, columns }: TableInfo,
): Promise<ReadonlySet<string>> {
  const wide = columns.filter(({ type }) => /^bigint/.test(type)).map((column) => column.name);
  const huge = new Set<string>();
  for (const column of wide) {
    const place = sql.id(column);
    const edge = sql.lit(Number.MAX_SAFE_INTEGER);
    const { rows } = await runBound(
      session,
      dialect,
      sql`select 1 from ${sql.id(schema, name)} where ${place} > ${edge} or ${place} < -${edge} limit 1`,
    );
    if (rows.length > 0) huge.add(column);
  }
  return huge;
}
