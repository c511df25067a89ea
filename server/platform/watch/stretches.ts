/** Code that ran without yielding, with its duration in milliseconds. */
export interface Stretch {
  readonly what: string;
  readonly ms: number;
}

/** The maximum time without yielding, in milliseconds. */
export const longestStretch = 200;

const most = 20;
let long: Stretch[] = [];

/** Records code that ran without yielding since `began`, if it exceeded the limit. */
export function noteStretch(what: string, began: number): void {
  const ms = Math.round(performance.now() - began);
  if (ms > longestStretch && long.length < most) long.push({ what, ms });
}

/** The records since the previous query. */
export function takeStretches(): readonly Stretch[] {
  const taken = long;
  long = [];
  return taken;
}
