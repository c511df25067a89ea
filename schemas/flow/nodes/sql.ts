import type { Base } from '../api.ts';
import { connectionProblems } from '../check/connection.ts';
import type { NodeBase, ValueKind, Values } from '../document.ts';
import { named } from '../meaning/spots.ts';
import type { CheckContext, NodeDefinition, NodePhp } from '../nodeDefinition.ts';
import { phpConnection, phpTypes } from '../php/database.ts';
import { kindAtPlace, type Place } from '../php/place.ts';
import { phpArray, phpString } from '../php/text.ts';
import { phpValue } from '../php/value.ts';
import type { Problem } from '../problem.ts';
import { baseOf } from '../sql/grammar.ts';
import { joined, type NamedStatement, outsideOfTexts, readNamed } from '../sql/named.ts';
import { anything, columnKinds } from '../values/kinds.ts';

/** One statement with named parameters. */
export interface SqlNode extends NodeBase {
  readonly type: 'sql';
  readonly connection?: string;
  readonly sql: string;
  readonly params?: Values;
  readonly write?: boolean;
  /** The columns of its rows, as the database described them. */
  readonly columns?: Readonly<Record<string, ValueKind>>;
}

declare module '../document.ts' {
  interface NodeTypes {
    sql: SqlNode;
  }
}

/** A node that runs a statement written by a person. */
export const sqlNode: NodeDefinition<SqlNode> = {
  label: { zh_cn: 'SQL 语句', en: 'SQL' },
  help: { zh_cn: '执行一条带命名参数的 SQL', en: 'Runs one statement with named parameters' },
  fields: {
    sql: { zh_cn: 'SQL 语句，参数写作 :name', en: 'Statement; parameters are written :name' },
    write: { zh_cn: '这条语句会修改数据', en: 'This statement changes data' },
  },
  schema: {
    required: ['sql'],
    properties: {
      connection: { $ref: '#/$defs/connection' },
      sql: { type: 'string', minLength: 1, maxLength: 100000 },
      params: { $ref: '#/$defs/values' },
      write: { type: 'boolean' },
      columns: { type: 'object', additionalProperties: { $ref: '#/$defs/kind' } },
    },
  },
  emptyProblems: { sql: 'emptySql' },
  problemTexts: {
    emptySql: { zh_cn: '尚未填写 SQL 语句', en: 'No statement written yet; write one' },
    sqlPlaces: {
      zh_cn: 'SQL 中的参数要有名字，如 :id，不能写 $1',
      en: 'Parameters in a statement need names, such as :id; $1 is not supported',
    },
    sqlOpen: {
      zh_cn: 'SQL 中有没有结束的引号或注释；请补上',
      en: 'A quote or comment in the statement is not closed; close it',
    },
    sqlMissing: {
      zh_cn: 'SQL 中的参数 :%{name} 没有值；请选一个',
      en: 'The parameter :%{name} in the statement has no value; choose one',
    },
    sqlUnused: {
      zh_cn: 'SQL 中没有参数 :%{name}；SQL 中有：%{known}',
      en: 'The statement has no parameter :%{name}; it has %{known}',
    },
  },
  ports: () => ['out'],
  values: ({ params }) => named('params', params),
  output: ({ columns }) => ({
    type: 'object',
    fields: {
      rows: { type: 'array', items: columns ? columnKinds(columns) : anything },
      count: { type: 'integer' },
    },
  }),
  problems: (node, context) => [
    ...connectionProblems(node.connection, context),
    ...sqlProblems(node, context),
  ],
  database: ({ connection = '', write }) => ({ connection, writes: write === true, isSingle: true }),
  statement: ({ sql, connection = '', write }) => ({ sql, connection, writes: write === true }),
};

/** The node as PHP. */
export const sqlPhp: NodePhp<SqlNode> = {
  lines: (node, place, variable) => [`${variable} = ${phpSql(node, place)};`],
};

// Parameters that the statement names and no value fills, and values that it does not use.
function sqlProblems(node: SqlNode, { around, error }: CheckContext): Problem[] {
  const { fault, names } = readNamed(node.sql, baseOf(around, node.connection).dialect);
  if (fault) return [error('sql', fault)];
  const given = Object.keys(node.params ?? {});
  return [
    ...names
      .filter((name) => !given.includes(name))
      .map((name) => error(`params.${name}`, 'sqlMissing', { name })),
    ...given
      .filter((name) => !names.includes(name))
      .map((name) => error(`params.${name}`, 'sqlUnused', { name, known: names.join(', ') || '–' })),
  ];
}

function phpSql(node: SqlNode, place: Place): string {
  const database = phpConnection(node.connection);
  const { dialect } = baseOf(place.writing.around, node.connection);
  const params = new Map(
    Object.entries(node.params ?? {}).map(([name, value]) => {
      const isDate = dialect === 'mysql' && kindAtPlace(value, place).type === 'date';
      const php = phpValue(value, place);
      return [name, isDate ? `Flow::stamp(${php})` : php];
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

// A name that occurs twice has one placeholder. PDO would read the question mark of an operator as a
// placeholder.
function inPostgres({ bound, lists, places, pieces }: NamedStatement, params: Params) {
  const plain = pieces.map((piece) =>
    outsideOfTexts(piece, 'postgres', (part) => part.replaceAll('?', '??')),
  );
  const values = bound.map((name, at): [string, string] => {
    return [`:${name}`, `Flow::${lists[at] ? 'listed' : 'bind'}(${params.get(name) ?? 'null'})`];
  });
  return { sql: phpString(joined(plain, (at) => `:${places[at]}`)), bound: phpArray(values) };
}

// MySQL has no named parameters of its own; a list has as many placeholders as values.
function inMysql({ text, bound, lists, pieces }: NamedStatement, params: Params) {
  const values = bound.map((name, at) => {
    const php = params.get(name) ?? 'null';
    return lists[at] ? php : `Flow::bind(${php})`;
  });
  const sql = lists.includes(true) ? `array(${pieces.map(phpString).join(', ')})` : phpString(text);
  return { sql, bound: `array(${values.join(', ')})` };
}
