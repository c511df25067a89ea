import { randomBytes } from 'node:crypto';
import { connect as dial } from 'node:net';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import type { Row } from '#schemas/resource.ts';
import type { TestApp } from '../app.ts';
import { freshDatabase } from '../database.ts';
import { openMysqlServer } from './mariadb.ts';
import { dialPostgres, openDoor, type TcpDoor } from './tcpDoor.ts';

/** A database that the console connects to, as the test itself accesses it. */
export interface ConsoleTarget {
  /** The fields of its record. */
  readonly record: Row;
  readonly door: TcpDoor;
  /** The schema that its tables are in. */
  readonly schema: string;
  run(text: string): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** The kinds of databases that can be connected. */
export const dialects: readonly ('postgres' | 'mysql')[] = ['postgres', 'mysql'];

/** Creates an empty database of a kind, behind a TCP proxy of its own. */
export async function openTarget(dialect: 'postgres' | 'mysql'): Promise<ConsoleTarget> {
  return dialect === 'mysql' ? mysqlTarget() : postgresTarget();
}

async function postgresTarget(): Promise<ConsoleTarget> {
  const made = await freshDatabase();
  const { host, port, user, password, database } = made.connection as unknown as Record<string, string> & {
    port: number;
  };
  const client = new pg.Client(made.connection);
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  const door = await openDoor(() => dialPostgres({ host: host ?? '', port }));
  return {
    door,
    schema: 'public',
    record: {
      type: 'postgres',
      host: '127.0.0.1',
      port: door.port,
      username: user,
      password,
      database,
    } as Row,
    run: async (text) => (await client.query(text)).rows,
    async drop() {
      await client.end();
      await door.shut();
      await made.drop();
    },
  };
}

async function mysqlTarget(): Promise<ConsoleTarget> {
  const server = await openMysqlServer();
  const { at, user, password } = server;
  const database = `kaifang_test_${randomBytes(6).toString('hex')}`;
  const client = await createConnection({ ...at, user, password, multipleStatements: true });
  await client.query(`create database ${database} character set utf8mb4; use ${database}`);
  const door = await openDoor(() => ('host' in at ? dial(at.port, at.host) : dial(at.socketPath)));
  return {
    door,
    schema: database,
    record: { type: 'mysql', host: '127.0.0.1', port: door.port, username: user, password, database },
    run: async (text) => (await client.query(text))[0] as Record<string, unknown>[],
    async drop() {
      const failure = server.failure();
      if (failure) throw failure;
      await client.query(`drop database ${database}`);
      await client.end();
      await door.shut();
    },
  };
}

/** Adds the record of a target after allowing addresses of this machine. @returns its id. */
export async function connectTarget(kaifang: TestApp, token: string, target: ConsoleTarget): Promise<number> {
  const allow = { name: 'database_allow_list', value: '127.0.0.1', description: 'tests' };
  await kaifang.call('Admin.Config.Add', allow, token);
  const { data, msg } = await kaifang.call('Admin.Database.Add', { ...target.record, enabled: true }, token);
  if (!data['id']) throw new Error(`the connection was not added: ${msg} ${JSON.stringify(data)}`);
  return Number(data['id']);
}
