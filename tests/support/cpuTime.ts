/** The CPU time of a function in milliseconds. Other processes do not count. */
export function cpuTime(run: () => unknown): number {
  const started = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
