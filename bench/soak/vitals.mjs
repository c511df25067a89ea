// Brought into a server by NODE_OPTIONS: on a signal it writes down what it holds after its garbage was collected, and for
// how long it stood still at most since the last signal.
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const files = () => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0);
const loop = monitorEventLoopDelay({ resolution: 10 });
loop.enable();

process.on('SIGUSR2', () => {
  const longestBlock = Math.round(loop.max / 1e6);
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  process.stderr.write(`vitals ${JSON.stringify({ rss, heapUsed, timers, files: files(), longestBlock })}\n`);
  // What the collection itself took is not the server's.
  setTimeout(() => loop.reset(), 50);
});
