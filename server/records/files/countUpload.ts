import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { adminLevel } from '../../core/access/gate.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { countTry } from '../../platform/store/throttle.ts';

/** The uploads per hour: an administrator fills a whole shop, other users fill a few forms. */
const most = { administrator: 3000, member: 120 };

/** Counts an upload of the caller. @throws ApiError 410 when there were too many in an hour. */
export async function countUpload(call: Call): Promise<void> {
  const { id, level } = callerOf(call);
  const limit = level >= adminLevel ? most.administrator : most.member;
  const wait = await countTry(call.app.shared.counters, [
    { key: `upload:${id}`, most: limit, seconds: 3600 },
  ]);
  if (wait > 0) throw new ApiError(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
}
