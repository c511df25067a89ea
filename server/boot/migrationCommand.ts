import { parseArgs } from 'node:util';
import type { Consent } from '../platform/migration/objection.ts';

/** The parsed command line of `npm run migrate`. */
export interface MigrateCommand {
  /** Only print the plan. */
  readonly plan: boolean;
  /** Roll everything back. */
  readonly isTrial: boolean;
  readonly consent: Consent;
}

/** The command line is invalid; the message shows the usage. */
export class CommandError extends Error {}

const usage = `npm run migrate -- [--plan|--try] [--drop table.column|table]… [--convert table.column]…
  without options: brings the database to what resources/*.json say
  --plan      only says what would be done, and which stored values break a rule of the files
  --try       does it and rolls it back: says whether each step works, and how long it takes
  --drop      agrees that a column or a table which no file describes any more is removed with what it holds
  --convert   agrees that a column's values are turned into another type`;

const columnName = /^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/;
const droppable = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$/;

/** Parses the command line. @throws CommandError */
export function readCommand(args: readonly string[]): MigrateCommand {
  const { plan = false, try: isTrial = false, drop = [], convert = [] } = parse(args);
  refuseOthers(drop, droppable, 'table.column or table');
  refuseOthers(convert, columnName, 'table.column');
  return { plan, isTrial, consent: { drop: new Set(drop), convert: new Set(convert) } };
}

function refuseOthers(names: readonly string[], pattern: RegExp, form: string): void {
  const wrong = names.find((name) => !pattern.test(name));
  if (wrong !== undefined) throw new CommandError(`"${wrong}" is not written as ${form}\n${usage}`);
}

function parse(args: readonly string[]) {
  const list = { type: 'string', multiple: true } as const;
  const options = { plan: { type: 'boolean' }, try: { type: 'boolean' }, drop: list, convert: list } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${usage}`);
  }
}
