/** The milliseconds of processor that something takes: what other processes do meanwhile does not count. */
export function cpuTime(run: () => unknown): number {
  const started = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
