import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { MySQL, PostgreSQL, sql } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import type { SqlNames } from './editorProps.ts';

/** What the words of each kind of text mean, for its colours and its indentation. */
export const languages: Readonly<Record<'code' | 'sql' | 'json', () => Extension>> = {
  code: () => javascript({ typescript: true }),
  sql: () => sql({ dialect: PostgreSQL, upperCaseKeywords: false }),
  json,
};

/** SQL that knows the tables of a database, and offers them. */
export function sqlOf({ dialect, tables, schema }: SqlNames): Extension {
  return sql({
    ...{ dialect: dialect === 'mysql' ? MySQL : PostgreSQL, schema: tables, upperCaseKeywords: false },
    ...(schema && { defaultSchema: schema }),
  });
}
