import { ret } from '#schemas/wire.ts';
import { adminLevel } from '../access/gate.ts';
import { type Call, callerOf } from '../call.ts';
import { Refusal } from '../refusal.ts';
import { countTry } from '../store/throttle.ts';

/** How many files one may send in an hour: an administrator fills a whole shop, anybody else a few forms. */
const most = { administrator: 3000, member: 120 };

/** Counts one more upload of the caller. @throws Refusal 410 when there were too many in an hour. */
export async function countUpload(call: Call): Promise<void> {
  const { id, level } = callerOf(call);
  const limit = level >= adminLevel ? most.administrator : most.member;
  const wait = await countTry(call.app.shared.counters, [
    { key: `upload:${id}`, most: limit, seconds: 3600 },
  ]);
  if (wait > 0) throw new Refusal(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
}
