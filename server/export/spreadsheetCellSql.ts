import { type RawBuilder, sql } from 'kysely';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Lang, Property, Resource } from '#schemas/resource.ts';
import { cellSql } from './cellSql.ts';
import { isExactSql } from './exactNumber.ts';
import { kept } from './guardSql.ts';
import { areNames, isReadBack, rowNamesSql } from './rowNames.ts';

/**
 * A field's value as a cell of a CSV file for Excel and WPS, written by the database: numbers and texts keep all their
 * letters, moments stand there by the platform's clock, lists in words.
 */
export function spreadsheetCellSql(
  resource: Resource,
  property: Property,
  column: RawBuilder<unknown>,
  lang: Lang,
): RawBuilder<unknown> {
  if (areNames(resource, property)) return kept(rowNamesSql(property, column));
  const cell = cellSql(property, column, lang, kept);
  switch (fieldTypeName(property)) {
    case 'dateTime':
      return localTime(column, isReadBack(resource, property));
    case 'integer':
    case 'duration':
    case 'bytes':
    case 'reference':
    case 'money':
      return keptNumber(cell, false);
    case 'number':
      return keptNumber(cell, true);
    default:
      return cell;
  }
}

// Parts of a second make Excel show minutes and seconds alone; they are there where an import would miss them.
function localTime(column: RawBuilder<unknown>, isWhole: boolean): RawBuilder<unknown> {
  // The session's zone is the platform's.
  return isWhole ? sql`(${column})::timestamp` : sql`date_trunc('second', ${column})::timestamp`;
}

function keptNumber(number: RawBuilder<unknown>, isFraction: boolean): RawBuilder<unknown> {
  const text = sql`(${number})::text`;
  return sql`case when ${isExactSql(isFraction, number)} then ${text} else '="' || ${text} || '"' end`;
}
