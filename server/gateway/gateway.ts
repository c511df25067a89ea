import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { adminLevel } from '../access/gate.ts';
import { budgets } from '../flow/budgets.ts';
import { Refusal } from '../refusal.ts';
import type { AddressList } from '../rules/addressList.ts';
import type { Admission, Admitted } from '../store/open/admission.ts';
import type { Caller } from '../store/open/callers.ts';
import { checkState } from './callerState.ts';
import { checkSigned, type Signature } from './checkSigned.ts';
import { type Identifying, identify } from './identify.ts';
import type { OpenApi, OpenContext, OpenRequest, Trail } from './openCall.ts';

/** What the gateway stands on. */
export interface GatewayParts extends Identifying {
  /** The API that answers to a name now; nothing where there is none. */
  findApi(service: string): Promise<OpenApi | null>;
  /** The addresses that calls may come from at all; nothing where that is everywhere. */
  addresses(): Promise<AddressList | null>;
  /** The most calls of a day that an application of this level's accounts has; 0 is none. */
  levelLimit(level: number): Promise<number>;
  /** Whether the rules let an application call an API. */
  isPermitted(caller: Pick<Caller, 'app' | 'owner' | 'ownerLevel'>, service: string): Promise<boolean>;
  /** How many calls of an application were let in today. */
  callsToday(app: number): Promise<number>;
  readonly admission: Admission;
}

/** A call that passed the checks which need no parameters. */
export interface Judged {
  readonly api: OpenApi;
  readonly caller: Caller | null;
  /** What it was signed with; nothing where it bore a token, or needed neither. */
  readonly signature?: Signature | undefined;
}

/**
 * Answers a call that was judged; what it turned out to be is written on its trail.
 * @throws Refusal of the first check that fails: the limit of the day, the parameters, the flow, the API itself.
 */
export async function serve(
  parts: GatewayParts,
  judged: Judged,
  request: OpenRequest,
  trail: Trail,
): Promise<unknown> {
  const { api, caller } = judged;
  // To get a token, or to go on with one, is no call of an API.
  if (!caller || api.needs === 'token') {
    const known = (found: Caller, uid: number) => Object.assign(trail, { caller: found, uid });
    return api.run(await readInput(judged, request), { request, caller, uid: trail.uid, known });
  }
  const most = caller.dailyLimit > 0 ? caller.dailyLimit : await parts.levelLimit(caller.ownerLevel);
  const input = await readOrRefuse(parts, judged, request, caller, most);
  const isPaid = api.paidFrom !== null && api.paidFrom <= Date.now();
  const asked = { app: caller.app, owner: caller.owner, most, api: isPaid ? api.service : null };
  const admitted = await parts.admission.admit(asked);
  refuseUnadmitted(admitted, most, trail);
  return runCounted(parts, api, input, { request, caller, uid: trail.uid }, admitted);
}

/**
 * The checks that need no parameters: the API, the address, who calls, his state, his permission.
 * @throws Refusal of the first one that fails.
 */
export async function judge(parts: GatewayParts, request: OpenRequest, trail: Trail): Promise<Judged> {
  const { service, ip } = request;
  const api = /^[A-Za-z0-9_.]{1,120}$/.test(service) ? await parts.findApi(service) : null;
  if (!api) throw new Refusal(ret.notFound, 'open.service', { values: { service } });
  trail.version = api.version;
  if ((request.hops ?? 0) > budgets.depth)
    throw new Refusal(ret.badInput, 'open.hops', { values: { most: budgets.depth } });
  const addresses = await parts.addresses();
  if (addresses && !addresses(ip)) throw new Refusal(ret.address, 'open.address', { values: { ip } });
  if (api.needs === 'nothing') return { api, caller: null };
  const { caller, signature } = await identify(parts, request, trail);
  checkState(caller);
  if (api.needs === 'permission' && caller.ownerLevel < adminLevel) {
    if (!(await parts.isPermitted(caller, service)))
      throw new Refusal(ret.noPermission, 'open.permission', { values: { service } });
  }
  return { api, caller, signature };
}

async function readInput({ api, signature }: Judged, request: OpenRequest): Promise<Row> {
  if (signature) checkSigned(signature, api, request);
  return api.read(request);
}

// The limit comes before the parameters. It is counted after them, so where they are wrong one has to look.
async function readOrRefuse(
  parts: GatewayParts,
  judged: Judged,
  request: OpenRequest,
  caller: Caller,
  most: number,
): Promise<Row> {
  try {
    return await readInput(judged, request);
  } catch (error) {
    if (most > 0 && (await parts.callsToday(caller.app)) >= most) throw limitReached(most);
    throw error;
  }
}

function refuseUnadmitted({ outcome }: Admitted, most: number, trail: Trail): void {
  if (outcome === 'limit') throw limitReached(most);
  trail.payType = outcome === 'no_flow' ? 'failed' : outcome;
  if (outcome === 'no_flow') throw new Refusal(ret.flowUsedUp, 'open.flow');
}

function limitReached(most: number): Refusal {
  return new Refusal(ret.dailyLimit, 'open.dailyLimit', { values: { most } });
}

// A call that fails takes no flow; it was let in all the same, so it stays counted against the day.
async function runCounted(
  { admission }: GatewayParts,
  api: OpenApi,
  input: Row,
  context: OpenContext,
  { holding }: Admitted,
): Promise<unknown> {
  try {
    return await api.run(input, context);
  } catch (error) {
    if (holding !== null) await admission.giveBack(holding);
    throw error;
  }
}
