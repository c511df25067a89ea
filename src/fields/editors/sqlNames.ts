import { createContext } from 'react';
import type { SqlNames } from './editorProps.ts';

/** The names that the SQL of a form may use, provided by the form that knows the database. */
export const SqlNamesContext = createContext<SqlNames | undefined>(undefined);
