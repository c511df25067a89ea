import { post } from '../client.ts';

/** The number of calls per round. */
export const callsOfRound = 10;

/**
 * Runs one round of mixed calls: reads, a record's full lifecycle, an export, rejected calls. @returns the
 * failures
 */
export async function round(url: string, token: string, name: string): Promise<string[]> {
  const wrong: string[] = [];
  const call = async (service: string, fields: Record<string, string>, wanted = 200) => {
    const { text } = await post(`${url}/api/admin.php?service=${service}`, {
      access_token: token,
      ...fields,
    });
    const answer = JSON.parse(text) as { ret: number; msg: string; data: Record<string, unknown> };
    if (answer.ret !== wanted) wrong.push(`${service}: ${answer.ret} ${answer.msg}`);
    return answer.data;
  };
  const { id } = await call('Admin.Config.Add', { name, value: '1', description: 'soak' });
  const record = await call('Admin.Config.Get', { id: String(id) });
  await call('Admin.Config.Edit', { id: String(id), value: '2', version: String(record['version']) });
  await call('Admin.Config.GetList', { limit: '20', sort: '-id', filter: '{"description":"soak"}' });
  await call('Admin.Config.Del', { id: String(id) });
  await call('Admin.Audit.GetList', { limit: '20' });
  await call('Platform.User.Profile', {});
  await call('Admin.Config.Add', { name: '' }, 400);
  await call('Admin.Config.Get', { id: '999999999' }, 404);
  await post(`${url}/api/app.php?s=App.Nothing.Here`, { app_key: 'nobody' });
  return wrong;
}
