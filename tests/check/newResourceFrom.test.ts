import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createResource } from '#server/commands/newResource/create.ts';
import { OriginError, readOrigin } from '#server/commands/newResource/fromFile.ts';
import { loadRegistry } from '#server/resources.ts';

let folder: string;
let resources: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-resource-from-'));
  resources = join(folder, 'resources');
  mkdirSync(resources);
  cpSync('resources', resources, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const written: string[] = [];
/** Writes a resource of a file. @returns its fields as `type` or `type!` where required, with ` unique`. */
const fieldsFrom = async (name: string, source: string) => {
  const report = createResource([name, '--from', source], resources, await readOrigin(source));
  const path = join(resources, `${name}.json`);
  written.push(path);
  const { schema } = JSON.parse(readFileSync(path, 'utf8')) as {
    schema: { required?: string[]; properties: Record<string, Record<string, unknown>> };
  };
  const fields = Object.entries(schema.properties).map(([field, { type, format, enum: choices, unique }]) => {
    const kind = String(choices ? 'enum' : (format ?? type));
    return [field, `${kind}${schema.required?.includes(field) ? '!' : ''}${unique ? ' unique' : ''}`];
  });
  return { report, schema, fields: Object.fromEntries(fields) as Record<string, string> };
};
const csv = (head: string, row: (at: number) => string, count = 12) =>
  `${head}\n${Array.from({ length: count }, (_one, at) => row(at)).join('\n')}\n`;
const pick = (at: number, ...values: string[]) => values[at % values.length] as string;
const two = (at: number) => String(at + 1).padStart(2, '0');

// Ten tables of the kinds that are published: their titles and values have the usual shapes.
const tables: readonly (readonly [string, string, Record<string, string>])[] = [
  [
    'orders',
    csv('Order ID,Customer Email,Status,Total Price,Ordered At', (at) =>
      [
        `SO-${1000 + at}`,
        `c${at}@shop.example`,
        pick(at, 'paid', 'open', 'void'),
        `${at}.50`,
        `2026-01-${two(at)} 08:30:00`,
      ].join(),
    ),
    {
      order_id: 'string! unique',
      customer_email: 'email! unique',
      status: 'enum!',
      total_price: 'money!',
      ordered_at: 'date-time!',
    },
  ],
  [
    'titanic',
    csv('PassengerId,Survived,Name,Sex,Age,Fare', (at) =>
      [
        at + 1,
        at % 2,
        `"Doe, John ${at}"`,
        pick(at, 'male', 'female'),
        at % 5 ? 20 + at : '',
        `${at}.2833`,
      ].join(),
    ),
    {
      passenger_id: 'integer! unique',
      survived: 'integer!',
      name: 'string!',
      sex: 'enum!',
      age: 'integer',
      fare: 'number!',
    },
  ],
  [
    'airports',
    csv('iata_code,airport,latitude_deg,longitude_deg,home_link', (at) =>
      [
        `A${two(at)}`,
        `Airport ${at}`,
        `${at}.1234`,
        `-${at}.5`,
        at % 3 ? '' : `https://a${at}.example/`,
      ].join(),
    ),
    {
      iata_code: 'string! unique',
      airport: 'string!',
      latitude_deg: 'number!',
      longitude_deg: 'number!',
      home_link: 'uri',
    },
  ],
  [
    'weather',
    csv('date,temp_max,precipitation,weather', (at) =>
      [`2012/01/${two(at)}`, 10 + at / 2, '0.0', pick(at, 'rain', 'sun')].join(),
    ),
    { date: 'date!', temp_max: 'number!', precipitation: 'number!', weather: 'enum!' },
  ],
  [
    'addresses',
    csv('ZIP,Phone,Street,Is active', (at) =>
      [`0${1230 + at}`, `0${1380013 + at}`, `Long Street ${at}`, pick(at, '1', '0')].join(),
    ),
    { zip: 'string!', phone: 'string!', street: 'string!', is_active: 'boolean' },
  ],
  [
    'chinese_orders',
    csv('订单编号;下单日期;金额;状态;是否会员', (at) =>
      [
        `DD${two(at)}`,
        `2026-02-${two(at)}`,
        `¥1,${200 + at}.00`,
        pick(at, '已支付', '待处理'),
        pick(at, '是', '否'),
      ].join(';'),
    ),
    { field: 'string! unique', field_2: 'date!', amount: 'money!', status: 'enum!', field_3: 'boolean' },
  ],
  [
    'employees',
    csv('uuid,first name,salary,hired,remote', (at) =>
      [
        `0f8fad5b-d9cb-469f-a165-70867728${9500 + at}`,
        `N${at}`,
        `"$4,${500 + at}"`,
        `2020-03-${two(at)}`,
        pick(at, 'yes', 'no'),
      ].join(),
    ),
    { uuid: 'uuid! unique', first_name: 'string!', salary: 'money!', hired: 'date!', remote: 'boolean' },
  ],
  [
    'articles',
    csv('slug,title,body,views', (at) =>
      [`post-${at}`, `Title ${at}`, `"First line ${at}\nsecond"`, at * 1000].join(),
    ),
    { slug: 'string!', title: 'string!', body: 'text!', views: 'integer!' },
  ],
  [
    'countries',
    csv('code\tname\tpopulation\tarea\tcontinent', (at) =>
      [`C${at}`, `Country ${at}`, `${at}000000`, `${at}e5`, pick(at, 'Asia', 'Europe', 'South America')].join(
        '\t',
      ),
    ),
    { code: 'string! unique', name: 'string!', population: 'string!', area: 'number!', continent: 'enum!' },
  ],
  [
    'sparse',
    csv('id,version,note,,empty', (at) => [at + 1, 'v1', at % 4 ? '' : 'seen', 'x', ''].join()),
    { id_value: 'integer! unique', version_value: 'string!', note: 'string', empty: 'string' },
  ],
];

describe('a resource file from a table of rows', () => {
  it.each(tables)('has the types that its cells have: %s', async (name, text, expected) => {
    const { fields, report } = await fieldsFrom(`csv_${name}`, put(`${name}.csv`, text));
    expect(fields).toEqual(expected);
    expect(report).toContain('as CSV; correct what is guessed wrong');
    expect(report).toContain('choose Import');
  });

  it('has labels in both languages where a dictionary knows the words', async () => {
    const { schema } = await fieldsFrom(
      'csv_labels',
      put(
        'labels.csv',
        csv('Order Date,金额,Grommet', () => '2026-01-01,¥1,x'),
      ),
    );
    expect(Object.values(schema.properties).map(({ label }) => label)).toEqual([
      { zh_cn: '订单日期', en: 'Order date' },
      { zh_cn: '金额', en: 'Amount' },
      { zh_cn: 'Grommet', en: 'Grommet' },
    ]);
  });
});

describe('a resource file from a description', () => {
  it('of PostgreSQL', async () => {
    const sql = `create type order_state as enum ('new', 'paid');
      create table if not exists "shop"."orders" (
        id bigserial primary key, code varchar(32) not null unique, state order_state not null default 'new',
        total_amount numeric(12, 2) not null check (total_amount >= 0), note text, tags text[],
        paid_at timestamptz, meta jsonb, constraint one unique (note, code));
      comment on column shop.orders.note is '备注';`;
    const { fields, schema } = await fieldsFrom('sql_order', put('pg.sql', sql));
    expect(fields).toMatchObject({
      ...{ code: 'string! unique', state: 'enum', total_amount: 'money!', note: 'text' },
      ...{ paid_at: 'date-time', meta: 'json' },
    });
    expect(schema.properties['code']).toMatchObject({ maxLength: 32 });
    expect(schema.properties['note']).toMatchObject({ label: { zh_cn: '备注' } });
  });

  it('of MySQL', async () => {
    const sql = `CREATE TABLE \`t_user\` ( \`id\` int unsigned NOT NULL AUTO_INCREMENT COMMENT '主键',
      \`email\` varchar(100) NOT NULL COMMENT '邮箱', \`vip\` tinyint(1) DEFAULT '0',
      \`sex\` enum('m','f') DEFAULT NULL, \`born\` date DEFAULT NULL, PRIMARY KEY (\`id\`),
      UNIQUE KEY \`email\` (\`email\`) ) ENGINE=InnoDB;`;
    const { fields } = await fieldsFrom('mysql_user', put('my.sql', sql));
    expect(fields).toEqual({
      ...{ id_value: 'integer', email: 'string! unique', vip: 'boolean', sex: 'enum', born: 'date' },
    });
  });

  it('of SQL, with what the type says of lengths and decimals', async () => {
    const sql = `create table item (kind enum('a', 'b'), fee decimal(10,2) unsigned,
      unit_price numeric(12, 4), cost numeric, code varchar(12));`;
    const { fields, report } = await fieldsFrom('sql_item', put('item.sql', sql));
    // Money has two decimals, so it cannot hold four.
    expect(fields).toEqual({
      kind: 'enum',
      fee: 'money',
      unit_price: 'number',
      cost: 'money',
      code: 'string',
    });
    expect([...report.matchAll(/^- .*? \((.+)\)$/gm)].map(([, because]) => because)).toEqual([
      ...['enum', 'decimal(10,2)', 'numeric(12,4)', 'numeric', 'varchar(12)'],
    ]);
  });

  it('of Prisma', async () => {
    const prisma = `enum Role { USER\n ADMIN }
model Post { id Int @id }
model User {
  id      Int      @id @default(autoincrement())
  email   String   @unique @db.VarChar(120) // the address
  role    Role     @default(USER)
  bio     String?  @db.Text
  posts   Post[]
  createdOn DateTime @default(now())
  @@index([email])
}`;
    const { fields, schema } = await fieldsFrom('prisma_user', `${put('a.prisma', prisma)}#User`);
    expect(fields).toEqual({
      ...{ id_value: 'integer', email: 'string! unique', role: 'enum', bio: 'text', created_on: 'date-time' },
    });
    expect(schema.properties['role']).toMatchObject({ enum: ['USER', 'ADMIN'], default: 'USER' });
  });

  it('of JSON: a sample, a schema, and a component of an OpenAPI document', async () => {
    const sample = JSON.stringify([
      { sku: 'A-1', count: 3, isOpen: true, size: { w: 1 } },
      { sku: 'A-2', count: 4, size: { w: 2 } },
    ]);
    expect((await fieldsFrom('json_item', put('sample.json', sample))).fields).toEqual({
      ...{ sku: 'string!', count: 'integer!', is_open: 'boolean', size: 'json!' },
    });
    const schema = JSON.stringify({
      type: 'object',
      properties: { firstName: { type: 'string', title: 'First' } },
    });
    await fieldsFrom('json_person', put('schema.json', schema));
    const yaml = `openapi: 3.1.0
components:
  schemas:
    Order: { type: object, required: [id], properties: { id: { type: integer }, buyer: { $ref: '#/components/schemas/Buyer' } } }
    Buyer: { type: object, properties: { name: { type: string }, of: { $ref: '#/components/schemas/Order' } } }
`;
    const path = put('api.yaml', yaml);
    const { schema: order } = await fieldsFrom('api_order', `${path}#/components/schemas/Order`);
    expect(order).toMatchObject({
      properties: { buyer: { $ref: '#/$defs/Buyer' } },
      $defs: { Buyer: { properties: { of: { $ref: '#/$defs/Order' } } } },
    });
    await expect(readOrigin(path)).rejects.toThrow('name a schema of it');
    await expect(readOrigin(`${path}#/components/schemas/None`)).rejects.toThrow('has nothing at');
  });

  it.each([
    ['a.sql', 'select 1', 'has no "create table"'],
    ['b.prisma', 'enum A { B }', 'has no model'],
    ['c.json', '[1, 2]', 'is neither a JSON Schema nor'],
    ['d.json', '{', 'cannot be read'],
    ['e.csv', 'only,titles\n', 'has no rows'],
    ['f.csv', 'code,name, code\n1,2,3\n', 'has two columns "code": rename one of them'],
  ])('says what is missing in %s', async (name, text, message) => {
    const path = put(name, text);
    await expect(readOrigin(path)).rejects.toThrow(OriginError);
    await expect(readOrigin(path)).rejects.toThrow(message);
  });
});

it('every file that was written is valid and formatted', () => {
  expect(written.length).toBeGreaterThan(14);
  expect(loadRegistry(resources).resources.size).toBeGreaterThan(written.length);
  for (const path of written) {
    const text = readFileSync(path, 'utf8');
    const args = ['node_modules/@biomejs/biome/bin/biome', 'format', '--stdin-file-path=resources/a.json'];
    expect(spawnSync(process.execPath, args, { input: text, encoding: 'utf8' }).stdout).toBe(text);
  }
}, 60_000);
