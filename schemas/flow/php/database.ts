import type { Base } from '../api.ts';
import type { ColumnCondition, QueryNode, SqlNode, Value, ValueKind } from '../document.ts';
import { valuesIn } from '../meaning/valuesIn.ts';
import { baseOf } from '../sql/grammar.ts';
import { joined, type NamedStatement, outsideOfTexts, readNamed } from '../sql/named.ts';
import { kindAtPlace, type Place } from './place.ts';
import { phpArray, phpString } from './text.ts';
import { phpValue } from './value.ts';

/** The database of a connection, as the framework has it. */
export function phpConnection(connection: string | undefined): string {
  return connection ? `\\PhalApi\\DI()->get(${phpString(connection)})` : '\\PhalApi\\DI()->notorm';
}

/** What a query node does, as PHP: its output, or null where a get met no row. */
export function phpQuery(node: QueryNode, place: Place): string {
  const base = baseOf(place.writing.around, node.connection);
  const table = `${phpConnection(node.connection)}->${phpTable(node.table, base)}`;
  const where = phpWhere(node, place);
  const types = typesOf(node, place);
  const chosen = node.columns?.map((name) => phpName(name, base)).join(', ');
  const select = chosen ? `->select(${phpString(chosen)})` : '';
  switch (node.action) {
    case 'get':
      return `Flow::fetchOne(${table}${where}${select}${phpOrder(node, base)}->limit(1)${types})`;
    case 'list': {
      const page = `${valueOr(node, 'page', place)}, ${valueOr(node, 'limit', place)}`;
      const rows = `Flow::fetchPage(${table}${where}${select}, ${orderText(node, base)}, ${page}${types})`;
      const total = node.total ? `, 'total' => Flow::countOf(${table}${where})` : '';
      return `array('items' => ${rows}${total})`;
    }
    case 'count':
      return `array('count' => Flow::countOf(${table}${where}))`;
    case 'insert':
      return `array('id' => Flow::insert(${table}, ${phpColumns(node, place)}))`;
    case 'update': {
      return `array('count' => Flow::update(${table}${where}, ${phpColumns(node, place)}))`;
    }
    default:
      return `array('count' => Flow::delete(${table}${where}))`;
  }
}

// The framework adds the prefix of the tables by itself.
function phpTable(table: string, base: Base): string {
  const name = base.prefix === '' ? phpName(table, base) : table;
  return name === table ? table : `{${phpString(name)}}`;
}

// A literal number or text without signs that mean something in some database.
function isPlain(value: Value): boolean {
  if (!('lit' in value)) return false;
  const { lit } = value;
  return typeof lit === 'number' ? Number.isSafeInteger(lit) : typeof lit === 'string' && !lit.includes('\\');
}

// Without quotes PostgreSQL would take capitals for small letters.
function phpName(name: string, { dialect }: Base): string {
  return dialect === 'postgres' && /[A-Z]/.test(name) ? `"${name}"` : name;
}

function phpFit(column: string, value: Value, node: QueryNode, place: Place): string {
  const { around } = place.writing;
  const isDate = around.columns?.(node.connection ?? '', node.table)?.[column] === 'date';
  const php = phpValue(value, place);
  return isDate && baseOf(around, node.connection).dialect === 'mysql' ? `Flow::stamp(${php})` : php;
}

function phpWhere(node: QueryNode, place: Place): string {
  const rows = node.where ?? [];
  if (rows.length === 0) return '';
  const base = baseOf(place.writing.around, node.connection);
  const isPlain = node.match !== 'any' && rows.every((row) => row[3] !== 'ifGiven');
  if (isPlain) return rows.map((row) => phpTerm(row, node, place)).join('');
  const terms = rows.map(([column, operator, value, optional]) => {
    const parts = [
      phpString(phpName(column, base)),
      phpString(operator),
      phpFit(column, value, node, place),
      ...(optional ? ['true'] : []),
    ];
    return `array(${parts.join(', ')})`;
  });
  return `->where(...Flow::where(${phpString(node.match ?? 'all')}, array(${terms.join(', ')})))`;
}

function phpTerm([column, operator, value]: ColumnCondition, node: QueryNode, place: Place): string {
  const php = phpFit(column, value, node, place);
  const name = phpString(phpName(column, baseOf(place.writing.around, node.connection)));
  // What the framework would write into the statement is what every database reads alike.
  if (operator === 'eq' && isPlain(value)) return `->where(${name}, ${php})`;
  return `->where(...Flow::where('all', array(array(${name}, ${phpString(operator)}, ${php}))))`;
}

function phpOrder(node: QueryNode, base: Base): string {
  const text = orderText(node, base);
  return text === "''" ? '' : `->order(${text})`;
}

function orderText({ order = [['id', 'desc']] }: QueryNode, base: Base): string {
  return phpString(order.map(([column, way]) => `${phpName(column, base)} ${way.toUpperCase()}`).join(', '));
}

function valueOr(node: QueryNode, field: 'page' | 'limit', place: Place): string {
  const value = node[field];
  return value ? phpValue(value, place) : 'null';
}

function phpColumns(node: QueryNode, place: Place): string {
  const base = baseOf(place.writing.around, node.connection);
  const entries = Object.entries(node.values ?? {}).map(([name, value]) => {
    const php = phpFit(name, value, node, place);
    // The keys of an insert and an update, MySQL's quotes are put around by themselves.
    return [
      base.dialect === 'mysql' ? name : phpName(name, base),
      isPlain(value) ? php : `Flow::bind(${php})`,
    ] as const;
  });
  const row = phpArray(entries);
  const optional = (node.ifGiven ?? []).filter((name) => Object.hasOwn(node.values ?? {}, name));
  if (optional.length === 0) return row;
  return `Flow::given(${row}, array(${optional.map((name) => phpString(phpName(name, base))).join(', ')}))`;
}

function typesOf(node: QueryNode, place: Place): string {
  const { columns } = place.writing.around;
  const all = columns?.(node.connection ?? '', node.table);
  if (!all) return '';
  const names = node.columns?.length ? node.columns : Object.keys(all);
  return phpTypes(Object.fromEntries(names.map((name) => [name, all[name] ?? 'any'])));
}

// Text is what PHP has anyway.
function phpTypes(types: Readonly<Record<string, ValueKind>>): string {
  const entries = Object.entries(types).filter(([, type]) => type !== 'string');
  return entries.length === 0 ? '' : `, ${phpArray(entries.map(([name, type]) => [name, phpString(type)]))}`;
}

/** What a statement node does, as PHP. */
export function phpSql(node: SqlNode, place: Place): string {
  const database = phpConnection(node.connection);
  const { dialect } = baseOf(place.writing.around, node.connection);
  const params = new Map(
    valuesIn(node).map(({ field, value }) => {
      const isDate = dialect === 'mysql' && kindAtPlace(value, place).type === 'date';
      const php = phpValue(value, place);
      return [field.slice('params.'.length), isDate ? `Flow::stamp(${php})` : php];
    }),
  );
  const named = readNamed(node.sql.trim().replace(/;\s*$/, ''), dialect);
  const isAnswered = named.pieces.some((piece) => isReturning(piece, dialect));
  const { sql, bound } = dialect === 'mysql' ? inMysql(named, params) : inPostgres(named, params);
  const types = phpTypes(node.columns ?? {});
  const how = node.write && !isAnswered ? 'true' : 'false';
  return `Flow::sql(${database}, ${sql}, ${bound}, ${how}${types})`;
}

type Params = ReadonlyMap<string, string>;

function isReturning(piece: string, dialect: Base['dialect']): boolean {
  let isFound = false;
  outsideOfTexts(piece, dialect, (part) => {
    isFound ||= /\breturning\b/i.test(part);
    return part;
  });
  return isFound;
}

// A name that stands twice has but one place. PDO would take the sign of an operator for a place.
function inPostgres({ bound, lists, places, pieces }: NamedStatement, params: Params) {
  const plain = pieces.map((piece) =>
    outsideOfTexts(piece, 'postgres', (part) => part.replaceAll('?', '??')),
  );
  const values = bound.map((name, at): [string, string] => {
    return [`:${name}`, `Flow::${lists[at] ? 'listed' : 'bind'}(${params.get(name) ?? 'null'})`];
  });
  return { sql: phpString(joined(plain, (at) => `:${places[at]}`)), bound: phpArray(values) };
}

// MySQL prepares by itself, and knows no names; a list has as many places as values.
function inMysql({ text, bound, lists, pieces }: NamedStatement, params: Params) {
  const values = bound.map((name, at) => {
    const php = params.get(name) ?? 'null';
    return lists[at] ? php : `Flow::bind(${php})`;
  });
  const sql = lists.includes(true) ? `array(${pieces.map(phpString).join(', ')})` : phpString(text);
  return { sql, bound: `array(${values.join(', ')})` };
}
