import { mayCall } from '../access/mayCall.ts';
import { type Call, callerOf } from '../call.ts';
import { shownName } from '../rules/upload.ts';
import { isFileName, uploadUrl } from '../store/files/fileName.ts';

/** What a file that was sent is called: by its own name, or, cut from one of ours, as that one is for whoever may know. */
export async function nameOfCut(call: Call, sent: string): Promise<string> {
  const name = shownName(sent);
  if (!isFileName(name)) return name;
  const of = await call.app.db
    .selectFrom('file')
    .select(['name', 'account_id'])
    .where('url', '=', uploadUrl(name))
    .executeTakeFirst();
  if (!of) return name;
  const isOwn = of['account_id'] === callerOf(call).id;
  return isOwn || (await mayCall(call, 'Admin.File.GetList')) ? String(of['name']) : name;
}
