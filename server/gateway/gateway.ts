import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { CallerTurns } from '../core/access/callerTurns.ts';
import { adminLevel } from '../core/access/gate.ts';
import { budgets } from '../flow/budgets.ts';
import type { AddressList } from '../platform/rules/addressList.ts';
import type { Admission, Admitted } from './admission.ts';
import { checkState } from './callerState.ts';
import type { Caller } from './callers.ts';
import { checkSigned, type Signature } from './checkSigned.ts';
import { type Identifying, identify } from './identify.ts';
import type { OpenApi, OpenRequest, Trail } from './openCall.ts';

/** The dependencies of the gateway. */
export interface GatewayParts extends Identifying {
  /** The live API of a name; null where there is none. */
  findApi(service: string): Promise<OpenApi | null>;
  /** The addresses that calls may come from; null where there is no restriction. */
  addresses(): Promise<AddressList | null>;
  /** The daily call limit of an application whose account has this level; 0 is unlimited. */
  levelLimit(level: number): Promise<number>;
  /** Whether the rules allow an application to call an API. */
  isPermitted(caller: Pick<Caller, 'app' | 'owner' | 'ownerLevel'>, service: string): Promise<boolean>;
  /** The number of calls of an application that were admitted today. */
  callsToday(app: number): Promise<number>;
  readonly admission: Admission;
  /** The turns of each application's calls. */
  readonly turns: CallerTurns;
}

/** A call that passed the checks which need no parameters. */
export interface AuthorizedCall {
  readonly api: OpenApi;
  readonly caller: Caller | null;
  /** Its signature data; undefined when it had a token, or needed neither. */
  readonly signature?: Signature | undefined;
}

/**
 * Answers an authorized call and records the details on its trace.
 * @throws ApiError of the first failed check: the daily limit, the parameters, the package, too many calls at
 * once, the API itself.
 */
export async function serve(
  parts: GatewayParts,
  judged: AuthorizedCall,
  request: OpenRequest,
  trail: Trail,
): Promise<unknown> {
  const { api, caller } = judged;
  // Obtaining or refreshing a token does not count as an API call.
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
  const run = () => api.run(input, { request, caller, uid: trail.uid });
  return runCounted(parts, () => parts.turns.run(caller.app, run), admitted);
}

/**
 * Performs the checks that need no parameters: the API, the address, the caller, the caller's state and
 * permission.
 * @throws ApiError of the first one that fails.
 */
export async function authorize(
  parts: GatewayParts,
  request: OpenRequest,
  trail: Trail,
): Promise<AuthorizedCall> {
  const { service, ip } = request;
  const api = /^[A-Za-z0-9_.]{1,120}$/.test(service) ? await parts.findApi(service) : null;
  if (!api) {
    trail.isUnknown = true;
    throw new ApiError(ret.notFound, 'open.service', { values: { service } });
  }
  trail.version = api.version;
  if ((request.hops ?? 0) > budgets.depth)
    throw new ApiError(ret.badInput, 'open.hops', { values: { most: budgets.depth } });
  const addresses = await parts.addresses();
  if (addresses && !addresses(ip)) throw new ApiError(ret.address, 'open.address', { values: { ip } });
  if (api.needs === 'nothing') return { api, caller: null };
  const { caller, signature } = await identify(parts, request, trail);
  checkState(caller);
  if (api.needs === 'permission' && caller.ownerLevel < adminLevel) {
    if (!(await parts.isPermitted(caller, service)))
      throw new ApiError(ret.noPermission, 'open.permission', { values: { service } });
  }
  return { api, caller, signature };
}

async function readInput({ api, signature }: AuthorizedCall, request: OpenRequest): Promise<Row> {
  if (signature) checkSigned(signature, api, request);
  return api.read(request);
}

// The limit takes precedence over the parameters but is counted after them, so invalid parameters require a
// look at the count.
async function readOrRefuse(
  parts: GatewayParts,
  judged: AuthorizedCall,
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
  if (outcome === 'no_flow') throw new ApiError(ret.flowUsedUp, 'open.flow');
}

function limitReached(most: number): ApiError {
  return new ApiError(ret.dailyLimit, 'open.dailyLimit', { values: { most } });
}

// A failed call uses no package quota, but it was admitted and counts toward the daily limit.
async function runCounted(
  { admission }: GatewayParts,
  run: () => Promise<unknown>,
  { holding }: Admitted,
): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (holding !== null) await admission.giveBack(holding);
    throw error;
  }
}
