import type { ValueKind } from '../document.ts';
import { phpArray, phpString } from './text.ts';

/** The database of a connection in the framework. */
export function phpConnection(connection: string | undefined): string {
  return connection ? `\\PhalApi\\DI()->get(${phpString(connection)})` : '\\PhalApi\\DI()->notorm';
}

/** The column types as an additional argument; text is PHP's default. */
export function phpTypes(types: Readonly<Record<string, ValueKind>>): string {
  const entries = Object.entries(types).filter(([, type]) => type !== 'string');
  return entries.length === 0 ? '' : `, ${phpArray(entries.map(([name, type]) => [name, phpString(type)]))}`;
}
