import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Row } from '#schemas/resource.ts';

/** A small REST server as react-admin's simple-rest provider expects it, with its records in memory. */
export interface RestServer {
  readonly origin: string;
  readonly records: Map<number, Row>;
  /** Every request received: its method, address and whole body. */
  readonly asked: readonly string[];
  close(): void;
}

/** Starts one that accepts cross-origin requests. */
export async function startRestServer(): Promise<RestServer> {
  const records = new Map<number, Row>();
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' || request.method === 'PUT' ? ((await json(request)) as Row) : {};
    asked.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${JSON.stringify(body)}`);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    response.setHeader('access-control-expose-headers', 'content-range');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else answer(request, response, body, records);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, records, asked, close };
}

function answer(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  body: Row,
  records: Map<number, Row>,
): void {
  const { pathname, searchParams } = new URL(url, 'http://rest');
  const [resource = '', last] = pathname.split('/').slice(-2);
  const id = Number(last);
  const send = (value: unknown, status = 200) => response.writeHead(status).end(JSON.stringify(value));
  if (Number.isNaN(id)) {
    if (method === 'POST') return void send(added(records, body), 201);
    const { rows, range } = listed([...records.values()], searchParams);
    response.setHeader('content-range', `${resource} ${range}`);
    return void send(rows);
  }
  const record = records.get(id);
  if (!record) return void send({ message: 'Gone' }, 404);
  if (method === 'PUT') records.set(id, { ...body, id });
  if (method === 'DELETE') records.delete(id);
  send(records.get(id) ?? record);
}

function added(records: Map<number, Row>, body: Row): Row {
  const record = { ...body, id: Math.max(0, ...records.keys()) + 1 };
  records.set(record.id, record);
  return record;
}

function listed(all: readonly Row[], asked: URLSearchParams) {
  const [field, order] = JSON.parse(asked.get('sort') ?? '["id","ASC"]') as [string, 'ASC' | 'DESC'];
  const [from, to] = JSON.parse(asked.get('range') ?? '[0,24]') as [number, number];
  const { q = '', ...filter } = JSON.parse(asked.get('filter') ?? '{}') as Row;
  const found = all
    .filter((row) => JSON.stringify(Object.values(row)).includes(String(q)))
    .filter((row) => Object.entries(filter).every(([name, value]) => row[name] === value))
    .sort((a, b) => (order === 'DESC' ? -1 : 1) * (Number(a[field]) - Number(b[field])));
  return { rows: found.slice(from, to + 1), range: `${from}-${to}/${found.length}` };
}
