// Brought into a server by NODE_OPTIONS: on a signal it collects its garbage and writes down what it holds.
import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const files = () => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0);

process.on('SIGUSR2', () => {
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  process.stderr.write(`vitals ${JSON.stringify({ rss, heapUsed, timers, files: files() })}\n`);
});
