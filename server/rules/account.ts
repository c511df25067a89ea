import type { Row } from '#schemas/resource.ts';

/** The one who acts and the one who is acted on, as far as their ranks matter. */
export interface Ranked {
  readonly id: number;
  readonly level: number;
  /** Nobody set a password yet: the account came by a file. */
  readonly isUnset?: boolean;
}

const adminLevel = 200;
const superLevel = 255;

/** Whether an account is a super administrator. */
export function isSuper({ level }: Ranked): boolean {
  return level === superLevel;
}

/** Whether an account may add or edit one of a level: only the super administrator reaches administrators. */
export function mayManage(actor: Ranked, level: number): boolean {
  return isSuper(actor) || (actor.level >= adminLevel && level < adminLevel);
}

/**
 * Whether an account may make these changes to another: nobody changes his own level here, and nobody but himself
 * the password of a super administrator who has one.
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

/** Whether an account may disable or delete another: never himself. */
export function mayRemove(actor: Ranked, target: Ranked): boolean {
  return actor.id !== target.id && mayManage(actor, target.level);
}
