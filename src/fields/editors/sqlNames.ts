import { createContext } from 'react';
import type { SqlNames } from './editorProps.ts';

/** What the SQL of a form may name, for whoever knows its database. */
export const SqlNamesContext = createContext<SqlNames | undefined>(undefined);
