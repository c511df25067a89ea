/** Something of ours that ran so long without a pause, in milliseconds. */
export interface Stretch {
  readonly what: string;
  readonly ms: number;
}

/** Nothing may keep the process to itself for longer, in milliseconds. */
export const longestStretch = 200;

const most = 20;
let long: Stretch[] = [];

/** Notes what ran without a pause since `began`, where that was too long. */
export function noteStretch(what: string, began: number): void {
  const ms = Math.round(performance.now() - began);
  if (ms > longestStretch && long.length < most) long.push({ what, ms });
}

/** What was noted since this was last asked. */
export function takeStretches(): readonly Stretch[] {
  const taken = long;
  long = [];
  return taken;
}
