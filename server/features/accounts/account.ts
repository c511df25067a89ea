import type { Row } from '#schemas/resource.ts';

/** The acting or the target account, as far as ranks matter. */
export interface Ranked {
  readonly id: number;
  readonly level: number;
  /** No password has been set yet: the account was imported from a file. */
  readonly isUnset?: boolean;
}

const adminLevel = 200;
const superLevel = 255;

/** Whether an account is a super administrator. */
export function isSuper({ level }: Ranked): boolean {
  return level === superLevel;
}

/**
 * Whether an account may add or edit an account of a level: only the super administrator may manage
 * administrators.
 */
export function mayManage(actor: Ranked, level: number): boolean {
  return isSuper(actor) || (actor.level >= adminLevel && level < adminLevel);
}

/**
 * Whether an account may make these changes to another. Accounts cannot change their own level here. Once a
 * super administrator has a password, only that super administrator may change it.
 */
export function mayChange(actor: Ranked, target: Ranked, changes: Row): boolean {
  const level = changes['level'];
  if (!mayManage(actor, target.level)) return false;
  if (
    typeof level === 'number' &&
    level !== target.level &&
    (actor.id === target.id || !mayManage(actor, level))
  )
    return false;
  return !('password' in changes && isSuper(target) && !target.isUnset && actor.id !== target.id);
}

/** Whether an account may disable or delete another: never itself. */
export function mayRemove(actor: Ranked, target: Ranked): boolean {
  return actor.id !== target.id && mayManage(actor, target.level);
}
