import type { Row } from '#schemas/resource.ts';

/** The one who acts and the one who is acted on, as far as their ranks matter. */
export interface Ranked {
  readonly id: number;
  readonly level: number;
}

const adminLevel = 200;
const superLevel = 255;

/** Whether an account may add or edit one of a level: only the super administrator reaches administrators. */
export function mayManage(actor: Ranked, level: number): boolean {
  return actor.level === superLevel || (actor.level >= adminLevel && level < adminLevel);
}

/**
 * Whether an account may make these changes to another: nobody changes his own level here, and a super
 * administrator's password is changed by himself alone.
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
  return !(
    'password' in changes &&
    changes['password'] !== null &&
    target.level === superLevel &&
    actor.id !== target.id
  );
}

/** Whether an account may disable or delete another: never himself. */
export function mayRemove(actor: Ranked, target: Ranked): boolean {
  return actor.id !== target.id && mayManage(actor, target.level);
}
