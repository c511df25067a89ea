// Brought into a server by NODE_OPTIONS: on a signal it writes down what it holds after its garbage was collected, and how
// long its event loop worked at one thing since the last signal.
import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const isLinux = process.platform === 'linux';
const files = () => (isLinux ? readdirSync('/proc/self/fd').length : 0);

// The time on a processor of the main thread alone: on a machine that is busy with others, the clock tells of them.
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
  // What the collection took is not the server's.
  [longestBlock, before] = [0, worked()];
});
