import { sql } from 'kysely';
import type { Row } from '#schemas/resource.ts';
import type { App } from '../../app.ts';
import { createDispatch } from '../../dispatch.ts';

/** Somebody of the demo who is signed in and calls services as the pages would. */
export interface Actor {
  /** @throws Refusal as any caller gets it. */
  ask(service: string, fields?: Row): Promise<Row>;
  /** The first records of a list. */
  some(service: string, filter: Row, limit: number): Promise<readonly Row[]>;
  leave(): Promise<void>;
}

const [ip, userAgent] = ['127.0.0.1', 'Mozilla/5.0 (demo)'];

/** Signs an account of the demo in, past its password. */
export async function actAs(app: App, username: string): Promise<Actor> {
  const { rows } = await sql<{ id: number }>`select id from account where username = ${username}`.execute(
    app.db,
  );
  const { token } = await app.sessions.open(app.db, { accountId: rows[0]?.id ?? 0, ip, userAgent, days: 1 });
  const dispatch = createDispatch(app);
  const ask: Actor['ask'] = async (service, fields = {}) => {
    const request = { service, isForm: false, upload: null, lang: 'zh_cn', ip, userAgent } as const;
    return (await dispatch({ ...request, fields: { ...fields, access_token: token } })) as Row;
  };
  return {
    ask,
    some: async (service, filter, limit) =>
      (await ask(service, { filter: filter as never, limit, sort: 'id' }))['items'] as unknown as Row[],
    leave: async () => void (await ask('Platform.User.Logout')),
  };
}
