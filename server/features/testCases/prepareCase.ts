import { sql } from 'kysely';
import type { Parameter } from '#schemas/flow/api.ts';
import type { Json, Row } from '#schemas/resource.ts';
import type { Db } from '../../platform/store/database.ts';

/** An API of this platform, as used by its test cases. */
export interface KnownApi {
  readonly service: string;
  readonly title: string;
  readonly parameters: readonly Parameter[];
}

/**
 * An API by name, with the rules of its live version, otherwise of its draft; undefined when it is not on
 * this platform.
 */
export async function knownApi(db: Db, service: string): Promise<KnownApi | undefined> {
  const { rows } = await sql<KnownApi>`
    select d.service, d.title, coalesce(v.parameters, d.parameters, '[]') as parameters from api_design d
    left join api_version v on v.service = d.service and v.number = d.live
    where lower(d.service) = lower(${service}) limit 1`.execute(db);
  return rows[0];
}

/** A parameter of a case. */
export type CaseParam = { readonly name: string; readonly required: boolean; readonly value: string };

/** The parameters of a case of an API, each with its default or given value. */
export function caseParams(parameters: readonly Parameter[], given: Row = {}): CaseParam[] {
  const known = parameters
    .filter(({ type }) => type !== 'file')
    .map(({ name, required = false, default: otherwise }) => {
      const { [name]: value = otherwise ?? null } = given;
      return { name, required: required && isEmpty(otherwise), value: textOf(value) };
    });
  const names = new Set(parameters.map(({ name }) => name));
  const others = Object.entries(given).filter(([name]) => !names.has(name));
  return [...known, ...others.map(([name, value]) => ({ name, required: false, value: textOf(value) }))];
}

/** The reusable parameters of a logged call: without credentials and without values that the log masks. */
export function givenIn(params: Row): Row {
  const entries = Object.entries(params).filter(([name]) => !ofTheCaller.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, value === hidden ? '' : value]));
}

const ofTheCaller = new Set([
  ...[
    's',
    'service',
    'lang',
    'access_token',
    'app_key',
    'app_secret',
    'timestamp',
    'nonce',
    'sign',
    'sign_version',
  ],
]);
const hidden = '***';

function isEmpty(value: Json | undefined): boolean {
  return (value ?? '') === '';
}

function textOf(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
