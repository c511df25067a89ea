import { type RawBuilder, sql } from 'kysely';
import { fieldType } from '#schemas/fields/all.ts';
import type { Property, Registry, Resource } from '#schemas/resource.ts';
import type { Db } from '../store/database.ts';
import { readExisting } from './existing.ts';
import { wantedTable } from './wanted.ts';

interface Rule {
  readonly field: string;
  /** What is wrong with a value that breaks it. */
  readonly fault: string;
  readonly isBroken: RawBuilder<boolean>;
}

/**
 * The stored values that break rules of the resource files, such as a limit that was lowered: they stay, and
 * must be changed when their record is saved next.
 * @returns a line for each rule that is broken
 */
export async function brokenRules(db: Db, registry: Registry): Promise<string[]> {
  const { columns } = await readExisting(db);
  const lines: string[] = [];
  for (const resource of registry.resources.values()) {
    const present = columns.get(resource.name);
    // A column that is converted first can be judged afterwards.
    const judged = (wantedTable(resource)?.columns ?? []).filter(({ name, type, meaning }) => {
      const column = present?.get(name);
      return column?.type === type && column.meaning === meaning;
    });
    const rules = rulesOf(resource, new Set(judged.map(({ name }) => name)));
    if (rules.length > 0) lines.push(...(await broken(db, resource.name, rules)));
  }
  return lines;
}

async function broken(db: Db, table: string, rules: readonly Rule[]): Promise<string[]> {
  const counts = rules.flatMap(({ isBroken }, at) => [
    sql`count(*) filter (where ${isBroken}) as ${sql.ref(`count${at}`)}`,
    sql`min(id) filter (where ${isBroken}) as ${sql.ref(`first${at}`)}`,
  ]);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from ${sql.table(table)}`.execute(db);
  return rules.flatMap(({ field, fault }, at) => {
    const count = rows[0]?.[`count${at}`] ?? 0;
    if (count === 0) return [];
    const records = count === 1 ? '1 record' : `${count} records`;
    return `${table}.${field} ${fault} in ${records}, the first ${rows[0]?.[`first${at}`]}: stored values stay as they are, and must be changed when their record is saved next`;
  });
}

function rulesOf({ schema }: Resource, judged: ReadonlySet<string>): Rule[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties)
    .filter(([name, property]) => judged.has(name) && !property.secret && property.format !== 'password')
    .flatMap(([name, property]) => [
      ...(required.has(name)
        ? [{ field: name, fault: 'is required but empty', isBroken: sql<boolean>`${sql.ref(name)} is null` }]
        : []),
      ...valueRules(name, property),
    ]);
}

function valueRules(field: string, property: Property): Rule[] {
  const column = sql.ref(field);
  const { column: type } = fieldType(property);
  const rule = (fault: string, isBroken: RawBuilder<boolean>) => ({ field, fault, isBroken });
  const { maxLength, minLength, minimum, maximum } = property;
  const choices = property.enum?.filter((one) => one !== null);
  if (type === 'text')
    return [
      ...(maxLength === undefined
        ? []
        : [rule(`is longer than ${maxLength}`, sql`char_length(${column}) > ${maxLength}`)]),
      ...(minLength === undefined
        ? []
        : [rule(`is shorter than ${minLength}`, sql`char_length(${column}) < ${minLength}`)]),
      ...(choices
        ? [rule('is none of the choices', sql<boolean>`${column} <> all(${choices.map(String)}::text[])`)]
        : []),
    ];
  if (type !== 'bigint' && type !== 'double precision') return [];
  return [
    ...(minimum === undefined ? [] : [rule(`is less than ${minimum}`, sql`${column} < ${minimum}`)]),
    ...(maximum === undefined ? [] : [rule(`is greater than ${maximum}`, sql`${column} > ${maximum}`)]),
  ];
}
