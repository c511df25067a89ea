/** The tables that the cases use. */
export const tables = `
  create table data.users (id bigserial primary key, name text not null unique, city text, age integer,
    balance numeric(12,2) not null default 0, vip boolean not null default false, joined timestamptz, tags jsonb);
  create table data.orders (id bigserial primary key, user_id bigint, title text, amount numeric(12,2), state text default 'new');
  create table data.bills (id bigserial primary key, user_id bigint not null references data.users);
  create table data.seats (id bigserial primary key, place integer unique deferrable initially deferred,
    user_id bigint references data.users deferrable initially deferred);
  insert into data.users (name, city, age, balance, vip, joined, tags) values
    ('李雷', '北京', 30, 100.50, true, '2026-01-01T00:00:00Z', '["a"]'), ('韩梅', '上海', 25, 20, false, '2026-01-15T08:30:00Z', null),
    ('Jim', null, 41, 0, false, null, '{"k":{"n":1}}'), ('Ann%', '北京', 18, 5.25, true, '2025-06-01T00:00:00Z', '[]');
  insert into data.orders (user_id, title, amount, state) values (1, 'Pen', 3.50, 'paid'), (1, '书', 20.00, 'new'), (2, 'Cup', 9.99, 'paid');
  insert into data.bills (user_id) values (2);
`;

/** The same tables for MySQL. */
export const mysqlTables = `
  create table users (id bigint auto_increment primary key, name varchar(100) not null unique, city text, age int,
    balance decimal(12,2) not null default 0, vip tinyint(1) not null default 0, joined datetime(3), tags json);
  create table orders (id bigint auto_increment primary key, user_id bigint, title text, amount decimal(12,2), state varchar(20) default 'new');
  create table bills (id bigint auto_increment primary key, user_id bigint not null, foreign key (user_id) references users (id));
  insert into users (name, city, age, balance, vip, joined, tags) values
    ('李雷', '北京', 30, 100.50, true, '2026-01-01 00:00:00', '["a"]'), ('韩梅', '上海', 25, 20, false, '2026-01-15 08:30:00', null),
    ('Jim', null, 41, 0, false, null, '{"k":{"n":1}}'), ('Ann%', '北京', 18, 5.25, true, '2025-06-01 00:00:00', '[]');
  insert into orders (user_id, title, amount, state) values (1, 'Pen', 3.50, 'paid'), (1, '书', 20.00, 'new'), (2, 'Cup', 9.99, 'paid');
  insert into bills (user_id) values (2);
`;
