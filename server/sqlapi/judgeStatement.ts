import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import type { DescribedStatement } from '../console/engine.ts';
import { ConsoleFault } from '../console/fault.ts';
import { badInput, type Refusal } from '../refusal.ts';
import { asking } from './asking.ts';
import type { Unvalued } from './parsing/withoutConstants.ts';
import { readStatement, type StatementFor } from './readStatement.ts';
import { lineAt } from './statementFacts.ts';

/** A statement that may become an API. */
export interface JudgedStatement {
  /** As it was written, without what may follow its end. */
  readonly sql: string;
  /** With `$1` in place of the first name, or `?` in place of every one. */
  readonly text: string;
  readonly names: readonly string[];
  /** The name of each value that is bound. */
  readonly bound: readonly string[];
  /** The names of which a list of values is taken. */
  readonly listed: readonly string[];
  readonly writes: boolean;
  /** As it may be planned without working anything out. */
  readonly planned?: Unvalued | undefined;
}

/**
 * Takes a statement with named parameters for an API, or says why not.
 * @throws Refusal 400 at the field `sql`, or `write` where a statement changes data and that was not ticked.
 */
export async function judgeStatement(
  call: Call,
  text: string,
  mayWrite: boolean,
  forWhat: StatementFor,
): Promise<JudgedStatement> {
  const sql = text.trim().replace(/;\s*$/, '');
  const read = await readStatement(call.app.db, sql, forWhat);
  if ('fault' in read) throw sqlFault(call, read.fault, read.values);
  const { named, writes, planned } = read;
  if (writes && !mayWrite) throw sqlFault(call, 'writes', {}, 'write');
  if (!writes && mayWrite) throw sqlFault(call, 'writesNot', {}, 'write');
  const listed = named.bound.filter((_name, at) => named.lists[at]);
  return { sql, text: named.text, names: named.names, bound: named.bound, listed, writes, planned };
}

/** What the database says of a statement. @throws Refusal 400 with its own words where it does not understand it. */
export function describedAs(
  call: Call,
  { text, planned }: Pick<JudgedStatement, 'text' | 'planned'>,
  connection: string,
): Promise<DescribedStatement> {
  return asking(call, async () => {
    try {
      return await call.app.open.describe({ text, planned }, connection);
    } catch (error) {
      const said = notUnderstood(error);
      if (!said) throw error;
      throw sqlFault(call, 'database', {
        message: said.message,
        line: said.line ?? lineAt(text, said.position - 1),
      });
    }
  });
}

interface Said {
  readonly message: string;
  readonly position: number;
  readonly line?: number;
}

// Classes 42 and 22: names that are not there, types that do not fit; 54: more than the database can do at once.
function notUnderstood(error: unknown): Said | undefined {
  if (error instanceof ConsoleFault) {
    if (error.kind !== 'statement') return undefined;
    // MySQL tells the line among its words.
    const line = / at line (\d+)$/.exec(error.said)?.[1];
    return { message: error.said, position: error.position ?? 1, ...(line && { line: Number(line) }) };
  }
  const {
    code = '',
    position,
    message = '',
  } = error as { code?: string; position?: string; message?: string };
  return /^(42|22|0A|54)/.test(code) ? { message, position: Number(position ?? 1) } : undefined;
}

/** A refusal of a statement, in words. */
export function sqlFault(
  call: Call,
  key: string,
  values: Readonly<Record<string, unknown>> = {},
  field = 'sql',
): Refusal {
  return badInput([{ field, rule: key, message: say(call.texts, `refusal.sqlapi.${key}`, values) }]);
}
