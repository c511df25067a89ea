import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import pg from 'pg';

// The minimum that a server can do for the same responses: no token, permission, validation or audit.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 20 });
const server = Fastify();

server.removeAllContentTypeParsers();
server.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'string' },
  async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
);

const columns = 'id, account_id, username, result, ip, user_agent, created_at, updated_at, version';

server.post('/list', async () => {
  const [rows, count] = await Promise.all([
    pool.query(`select ${columns} from login_record order by id desc limit 25`),
    pool.query('select count(*) from (select 1 from login_record limit 10001) as counted'),
  ]);
  return { ret: 200, data: { items: rows.rows, total: Number(count.rows[0].count) }, msg: '' };
});

server.post('/filtered', async (request) => {
  const { account_id: id } = request.body as { account_id: string };
  const [rows, count] = await Promise.all([
    pool.query(`select ${columns} from login_record where account_id = $1 order by id desc limit 25`, [id]),
    pool.query(
      'select count(*) from (select 1 from login_record where account_id = $1 limit 10001) as counted',
      [id],
    ),
  ]);
  return { ret: 200, data: { items: rows.rows, total: Number(count.rows[0].count) }, msg: '' };
});

server.post('/read', async (request) => {
  const { id } = request.body as { id: string };
  const { rows } = await pool.query(`select ${columns} from login_record where id = $1`, [id]);
  return { ret: 200, data: rows[0], msg: '' };
});

server.post('/write', async (request) => {
  const { name, value, description } = request.body as Record<string, string>;
  const { rows } = await pool.query(
    'insert into config (name, value, description) values ($1, $2, $3) returning id, name, value, description, created_at, updated_at, version',
    [name, value, description],
  );
  return { ret: 200, data: rows[0], msg: '' };
});

// The react-admin app of one list and the calls of its data provider.
const oneList = process.env['ONE_LIST'];
if (oneList)
  await server.register(fastifyStatic, { root: oneList, prefix: '/oneList/', preCompressed: true });

server.get('/account', async (request, reply) => {
  const [first, last] = JSON.parse((request.query as { range: string }).range) as [number, number];
  const [rows, count] = await Promise.all([
    pool.query(
      `select id, username, nickname, level, tel, email, status, login_at, created_at from account
       order by id desc limit $1 offset $2`,
      [last - first + 1, first],
    ),
    pool.query('select count(*) from account'),
  ]);
  return reply.header('content-range', `account ${first}-${last}/${count.rows[0].count}`).send(rows.rows);
});

console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
