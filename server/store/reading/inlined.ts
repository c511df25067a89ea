import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/**
 * A query with its parameters written into it as quoted literals, for the one statement that takes no parameters:
 * COPY. A quoted literal is read as a parameter of the same text would be.
 */
export function inlined({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  return sql.replace(/\$(\d+)/g, (_place, number: string) => literal(parameters[Number(number) - 1]));
}

function literal(value: unknown): string {
  return value === null ? 'null' : pg.escapeLiteral(Array.isArray(value) ? arrayText(value) : textOf(value));
}

function arrayText(values: readonly unknown[]): string {
  const items = values.map((value) => `"${textOf(value).replace(/[\\"]/g, '\\$&')}"`);
  return `{${items.join(',')}}`;
}

function textOf(value: unknown): string {
  if (!['string', 'number', 'boolean', 'bigint'].includes(typeof value))
    throw new Error(`a ${typeof value} cannot be a parameter here`);
  return String(value);
}
