import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { TestApp } from '../support/app.ts';

let n = 0;

/** Publishes an API without the designer. @returns its name. */
export async function publishedApi({ app }: TestApp, title = 'x'): Promise<string> {
  const service = `App.Rule.No${String(++n).padStart(4, '0')}`;
  await sql`
    insert into api_design (service, title, type, status) values (${service}, ${title}, 'common', 'published')`.execute(
    app.db,
  );
  return service;
}

/** Creates rules through the service. @returns the first of them. */
export async function ruled(kaifang: TestApp, token: string, fields: Row): Promise<Row> {
  const { ret, data } = await kaifang.call('Admin.PermissionRule.Add', fields, token);
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return (data['items'] as Row[])[0] as Row;
}
