import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';

/** What the words of each kind of text mean, for its colours and its indentation. */
export const languages: Readonly<Record<'code' | 'sql' | 'json', () => Extension>> = {
  code: () => javascript({ typescript: true }),
  sql: () => sql({ dialect: PostgreSQL, upperCaseKeywords: false }),
  json,
};
