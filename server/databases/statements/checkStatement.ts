import { say } from '#schemas/say.ts';
import { type ApiError, badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { ConsoleFault } from '../../flow/data/fault.ts';
import type { DescribedStatement } from '../engine.ts';
import { asking } from './asking.ts';
import { readStatement, type StatementFor } from './readStatement.ts';
import { lineAt } from './statementFacts.ts';
import type { Unvalued } from './withoutConstants.ts';

/** A statement that may become an API. */
export interface ParsedStatement {
  /** As written, without a trailing terminator. */
  readonly sql: string;
  /** With `$1` for the first name, or `?` for each of them. */
  readonly text: string;
  readonly names: readonly string[];
  /** The name of each bound value. */
  readonly bound: readonly string[];
  /** The names that take a list of values. */
  readonly listed: readonly string[];
  readonly writes: boolean;
  /** A version that can be planned without evaluating anything. */
  readonly planned?: Unvalued | undefined;
}

/**
 * Validates a statement with named parameters for use as an API.
 * @throws ApiError 400 at the field `sql`, or `write` where a statement changes data and that was not ticked.
 */
export async function checkStatement(
  call: Call,
  text: string,
  mayWrite: boolean,
  forWhat: StatementFor,
): Promise<ParsedStatement> {
  const sql = text.trim().replace(/;\s*$/, '');
  const read = await readStatement(call.rootDb, sql, forWhat);
  if ('fault' in read) throw sqlFault(call, read.fault, read.values);
  const { named, writes, planned } = read;
  if (writes && !mayWrite) throw sqlFault(call, 'writes', {}, 'write');
  if (!writes && mayWrite) throw sqlFault(call, 'writesNot', {}, 'write');
  const listed = named.bound.filter((_name, at) => named.lists[at]);
  return { sql, text: named.text, names: named.names, bound: named.bound, listed, writes, planned };
}

/** Describes a statement. @throws ApiError 400 with the database's own message where it rejects it. */
export function describedAs(
  call: Call,
  { text, planned }: Pick<ParsedStatement, 'text' | 'planned'>,
  connection: string,
): Promise<DescribedStatement> {
  return asking(call, async () => {
    try {
      return await call.app.gateway.describe({ text, planned }, connection);
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

// Classes 42 and 22: unknown names, mismatched types; 54: a program limit of the database is exceeded.
function notUnderstood(error: unknown): Said | undefined {
  if (error instanceof ConsoleFault) {
    if (error.kind !== 'statement') return undefined;
    // MySQL includes the line in its message.
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

/** The ApiError for a statement, with its text. */
export function sqlFault(
  call: Call,
  key: string,
  values: Readonly<Record<string, unknown>> = {},
  field = 'sql',
): ApiError {
  return badInput([{ field, rule: key, message: say(call.texts, `refusal.sqlapi.${key}`, values) }]);
}
