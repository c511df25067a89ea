import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { MySQL, PostgreSQL, sql } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import type { SqlNames } from './editorProps.ts';

/** The language of each kind of text, for highlighting and indentation. */
export const languages: Readonly<Record<'code' | 'sql' | 'json', () => Extension>> = {
  code: () => javascript({ typescript: true }),
  sql: () => sql({ dialect: PostgreSQL, upperCaseKeywords: false }),
  json,
};

/** SQL with completion for the tables of a database. */
export function sqlOf({ dialect, tables, schema }: SqlNames): Extension {
  return sql({
    ...{ dialect: dialect === 'mysql' ? MySQL : PostgreSQL, schema: tables, upperCaseKeywords: false },
    ...(schema && { defaultSchema: schema }),
  });
}
