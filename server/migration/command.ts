import { parseArgs } from 'node:util';
import type { Consent } from '../store/migration/objection.ts';

/** What the person who runs `npm run migrate` asked for. */
export interface MigrateCommand {
  /** Only say what would be done. */
  readonly plan: boolean;
  readonly consent: Consent;
}

/** The command cannot be understood; the message says how to write it. */
export class CommandError extends Error {}

const usage = `npm run migrate -- [--plan] [--drop table.column|table]… [--convert table.column]…
  without options: brings the database to what resources/*.json say
  --plan      only says what would be done
  --drop      agrees that a column or a table which no file describes any more is removed with what it holds
  --convert   agrees that a column's values are turned into another type`;

const columnName = /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/;
const droppable = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$/;

/** Reads the words after the command. @throws CommandError */
export function readCommand(args: readonly string[]): MigrateCommand {
  const { plan = false, drop = [], convert = [] } = parse(args);
  refuseOthers(drop, droppable, 'table.column or table');
  refuseOthers(convert, columnName, 'table.column');
  return { plan, consent: { drop: new Set(drop), convert: new Set(convert) } };
}

function refuseOthers(names: readonly string[], pattern: RegExp, form: string): void {
  const wrong = names.find((name) => !pattern.test(name));
  if (wrong !== undefined) throw new CommandError(`"${wrong}" is not written as ${form}\n${usage}`);
}

function parse(args: readonly string[]) {
  const list = { type: 'string', multiple: true } as const;
  const options = { plan: { type: 'boolean' }, drop: list, convert: list } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`);
  }
}
