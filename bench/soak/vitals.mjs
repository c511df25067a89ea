// Loaded into a server through NODE_OPTIONS. On a signal it runs the garbage collector and writes the
// retained memory, and the longest event loop block since the last signal.
import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const isLinux = process.platform === 'linux';
const files = () => (isLinux ? readdirSync('/proc/self/fd').length : 0);

// The CPU time of the main thread only: on a busy machine, wall-clock time would include other processes.
const worked = isLinux
  ? () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6
  : () => performance.now();
let [longestBlock, before] = [0, worked()];
const look = () => {
  const now = worked();
  longestBlock = Math.max(longestBlock, now - before);
  before = now;
};
setInterval(look, 5).unref();

process.on('SIGUSR2', () => {
  look();
  const block = Math.round(longestBlock);
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  process.stderr.write(
    `vitals ${JSON.stringify({ rss, heapUsed, timers, files: files(), longestBlock: block })}\n`,
  );
  // Excludes the time of the garbage collection itself.
  [longestBlock, before] = [0, worked()];
});
