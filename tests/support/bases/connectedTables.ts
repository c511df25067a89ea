import { fileURLToPath } from 'node:url';
import { createRegistry } from '#schemas/registry.ts';
import type { Registry } from '#schemas/resource.ts';
import { readResources } from '#server/resources.ts';

const words = (zhCn: string, en: string) => ({ zh_cn: zhCn, en });

/** The name of the connection that the resources are on. */
export const connection = 'db_shop';

const text = (label: object, more: object = {}) => ({ type: 'string', maxLength: 20, ...more, label });

const properties = {
  name: text(words('名称', 'Name'), { search: true, unique: true }),
  qty: { type: 'integer', label: words('数量', 'Quantity') },
  weight: { type: 'number', label: words('重量', 'Weight') },
  price: { type: 'string', format: 'money', label: words('价格', 'Price') },
  sold: { type: 'boolean', label: words('售出', 'Sold') },
  state: {
    type: 'string',
    enum: ['new', 'used'],
    label: words('状态', 'State'),
    options: { new: { label: words('新', 'New') }, used: { label: words('旧', 'Used') } },
  },
  day: { type: 'string', format: 'date', label: words('日期', 'Day') },
  at: { type: 'string', format: 'date-time', label: words('时间', 'At') },
  extra: { format: 'json', label: words('其他', 'Extra') },
};

const part = (name: string, more: object = {}) => ({
  name,
  label: words('零件', 'Part'),
  schema: { type: 'object', required: ['name'], properties: { ...properties, ...more } },
});

const maker_id = { reference: { resource: 'maker' }, label: words('厂商', 'Maker') };

/** Resources on tables of a connected database, and `own_part`: the same as `part` in the platform's own. */
const resources = [
  part('own_part'),
  {
    ...part('part', {
      maker_id,
      serial: text(words('序列号', 'Serial number'), { readOnly: true }),
      photo: { type: 'integer', format: 'bytes', readOnly: true, label: words('照片', 'Photo') },
    }),
    provider: {
      ...{ type: 'sql', connection, table: 'Parts', key: 'part no' },
      columns: { qty: 'Qty', serial: 'version' },
    },
  },
  {
    name: 'maker',
    label: words('厂商', 'Maker'),
    provider: { type: 'sql', connection, table: 'makers' },
    schema: { type: 'object', properties: { title: text(words('名称', 'Title')) } },
  },
  {
    name: 'code',
    label: words('编码', 'Code'),
    provider: { type: 'sql', connection, table: 'codes', key: 'code', keyType: 'text' },
    schema: {
      type: 'object',
      required: ['code', 'title'],
      properties: {
        code: text(words('编码', 'Code'), { frozen: true }),
        title: text(words('名称', 'Title')),
        huge: text(words('大数', 'Huge')),
      },
    },
  },
  {
    name: 'big',
    label: words('大表', 'Big table'),
    provider: { type: 'sql', connection, table: 'big' },
    schema: {
      type: 'object',
      properties: {
        name: text(words('名称', 'Name')),
        qty: { type: 'integer', label: words('数量', 'Quantity') },
        seen: { type: 'string', format: 'date-time', label: words('时间', 'Seen') },
      },
    },
  },
  {
    ...{ name: 'own_note', label: words('便签', 'Note'), owner: 'account_id', access: 'own' },
    provider: { type: 'sql', connection, table: 'notes' },
    schema: {
      type: 'object',
      properties: {
        account_id: { reference: { resource: 'account' }, readOnly: true, label: words('账号', 'Account') },
        title: text(words('标题', 'Title')),
      },
    },
  },
  {
    name: 'lost_part',
    label: words('旧零件', 'Old part'),
    provider: { type: 'sql', connection, table: 'makers' },
    schema: {
      type: 'object',
      properties: { gone: text(words('无', 'Gone')), title: text(words('名', 'Title')) },
    },
  },
  {
    name: 'no_table',
    label: words('无表', 'No table'),
    provider: { type: 'sql', connection, table: 'nothing' },
    schema: { type: 'object', properties: { title: text(words('名', 'Title')) } },
  },
  {
    name: 'no_base',
    label: words('无库', 'No database'),
    provider: { type: 'sql', connection: 'db_none', table: 'makers' },
    schema: { type: 'object', properties: { title: text(words('名', 'Title')) } },
  },
];

/** The product's resources and those on a connected database. */
export function connectedRegistry(): Registry {
  const folder = fileURLToPath(new URL('../../../resources', import.meta.url));
  return createRegistry([
    ...readResources(folder),
    ...resources.map((content) => ({ file: `${content.name}.json`, content })),
  ]);
}

/** The tables, with every kind of column; names and values that need quoting. */
export const tables = {
  postgres: `
    create table makers (id serial primary key, title varchar(20));
    create type part_state as enum ('new', 'used');
    create table "Parts" ("part no" serial primary key, name varchar(20) not null, "Qty" integer default 7,
      weight double precision, price numeric(10,2) constraint cheap check (price < 1000000), sold boolean,
      state part_state, day date, at timestamptz(3), extra jsonb, version text default 'v-1', photo bytea,
      maker_id integer constraint made_by references makers, untold text default 'kept',
      constraint "Parts_name_key" unique (name));
    create table codes (code varchar(20) primary key, title varchar(20) not null, huge bigint);
    create table big (id serial primary key, name varchar(20), qty integer, seen timestamptz);
    create table notes (id serial primary key, account_id integer, title varchar(20))`,
  mysql: `
    create table makers (id int auto_increment primary key, title varchar(20));
    create table \`Parts\` (\`part no\` int auto_increment primary key, name varchar(20) not null, \`Qty\` int default 7,
      weight double, price decimal(10,2), sold tinyint(1), state enum('new', 'used'), day date, at datetime(3), extra json,
      version varchar(20) default 'v-1', photo blob, maker_id int, untold varchar(20) default 'kept',
      constraint cheap check (price < 1000000), constraint \`Parts_name_key\` unique (name),
      constraint made_by foreign key (maker_id) references makers (id));
    create table codes (code varchar(20) primary key, title varchar(20) not null, huge bigint);
    create table big (id int auto_increment primary key, name varchar(20), qty int, seen datetime(6));
    create table notes (id int auto_increment primary key, account_id int, title varchar(20))`,
} as const;

/** A table's name as its database writes it. */
export function quoted(dialect: 'postgres' | 'mysql', name: string): string {
  return dialect === 'mysql' ? `\`${name}\`` : `"${name}"`;
}
