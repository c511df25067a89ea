import { actionUri, allOperations, urisByService } from '#schemas/derive/operations.ts';
import type { Access, Action, Registry, Resource } from '#schemas/resource.ts';
import { ret, superLevel } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { isWithholdable } from '../../platform/rules/platformService.ts';
import type { Grants } from '../../platform/store/grants.ts';
import type { Caller } from '../call.ts';
import type { Service } from '../service.ts';

/** The lowest level of an administrator. */
export const adminLevel = 200;

/** The lowest level of a developer. */
export const developerLevel = 100;

/** Decides who may call which service. Everything is denied unless a rule allows it. */
export interface Gate {
  /**
   * @throws ApiError 406 without an account, 408 when it is disabled, 403 when it lacks the permission, 420
   * before the first password is changed.
   */
  pass(service: Service, caller: Caller | null): Promise<void>;
  /** Authorizes one of the actions that share a service. @throws ApiError 403. */
  passAction(resource: Resource, action: Action, caller: Caller | null): Promise<void>;
  /** Every route and operation that an account may use. */
  pathsOf(caller: Caller): Promise<string[]>;
}

/** Creates the gate of a registry: an administrator needs one of the operations that a service belongs to. */
export function createGate(registry: Registry, grants: Grants): Gate {
  const operations = allOperations(registry);
  const urisOf = urisByService(registry);

  const mayUse = async (access: Access, uris: readonly string[], caller: Caller): Promise<boolean> => {
    if (isWithin(access, caller)) return true;
    if (access !== 'admin' || caller.level < adminLevel) return false;
    const granted = await grants.of(caller);
    return uris.some((uri) => granted.has(uri));
  };

  const isPlatform = registry.resources.has('platform_operation');
  const isWithheld = async ({ name }: Service, caller: Caller): Promise<boolean> => {
    if (!isPlatform || caller.level >= adminLevel || !isWithholdable(name)) return false;
    return grants.withholds(caller, name);
  };

  return {
    async pass(service, caller) {
      if (service.access === 'public') return;
      if (!caller) throw new ApiError(ret.signIn, 'token');
      if (!caller.enabled) throw new ApiError(ret.disabled, 'disabled');
      if (caller.mustChangePassword && !service.withFirstPassword)
        throw new ApiError(ret.state, 'mustChangePassword');
      if (await isWithheld(service, caller)) throw new ApiError(ret.forbidden, 'forbidden');
      if (isForMembers(service.access)) return;
      const uris = urisOf.get(service.like ?? service.name) ?? [];
      if (!(await mayUse(service.access, uris, caller))) throw new ApiError(ret.forbidden, 'forbidden');
    },
    async passAction(resource, action, caller) {
      if (action.access === 'public' || (caller && isForMembers(action.access))) return;
      const may = caller && (await mayUse(action.access, [actionUri(resource, action.name)], caller));
      if (!may) throw new ApiError(ret.forbidden, 'forbidden');
    },
    async pathsOf(caller) {
      const may = await Promise.all(
        operations.map(async ({ access, uri }) => {
          const open = access === 'public' || isForMembers(access);
          return open || (await mayUse(access, [uri], caller)) ? [uri] : [];
        }),
      );
      return [...new Set(may.flat())];
    },
  };
}

function isForMembers(access: Access): boolean {
  return access === 'member' || access === 'own';
}

function isWithin(access: Access, caller: Caller): boolean {
  if (access === 'none') return false;
  if (caller.level === superLevel) return true;
  return access === 'developer' && caller.level >= developerLevel;
}
