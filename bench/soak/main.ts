import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { adminPassword, startServer } from '#tests/support/server.ts';
import { closeClient, post } from '../client.ts';
import { callsOfRound, round } from './round.ts';
import { slopeOf } from './slopeOf.ts';
import { type Vitals, vitalsEnv, vitalsOf } from './vitals.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '100' } },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);
// The warm-up of a new process does not count as growth.
const warmUp = Math.min(2, minutes / 4);

const server = await startServer({ screens: false, env: { ...vitalsEnv, LOG_LEVEL: 'error' } });
try {
  const fields = { username: 'admin', password: adminPassword };
  const { text } = await post(`${server.url}/api/admin.php?service=Platform.User.UserLogin`, fields);
  const token = String(JSON.parse(text).data.access_token);
  const wrong: string[] = [];
  const seen: (Vitals & { readonly minute: number })[] = [];
  const started = performance.now();
  const minute = () => (performance.now() - started) / 60_000;
  let [rounds, done, nextLook] = [0, 0, 0];
  const running = new Set<Promise<void>>();
  while (minute() < minutes) {
    const one = round(server.url, token, `soak-${++rounds}`)
      .then((more) => void wrong.push(...more))
      .catch((error: Error) => void wrong.push(error.message))
      .finally(() => {
        done++;
        running.delete(one);
      });
    running.add(one);
    // Falls back to the rate that the machine sustains when it cannot reach the requested one.
    while (running.size >= 50) await Promise.race(running);
    if (minute() >= nextLook) {
      const vitals = await vitalsOf(server);
      seen.push({ minute: minute(), ...vitals });
      console.log(lineOf(minute(), done, wrong.length, vitals));
      nextLook = Math.floor(minute() * 2) / 2 + 0.5;
    }
    await sleep(Math.max(0, (rounds * callsOfRound * 1000) / rate - (performance.now() - started)));
  }
  await Promise.all(running);
  const after = seen.filter((one) => one.minute >= warmUp);
  const slope = (of: keyof Vitals, unit = 1) =>
    slopeOf(after.map((one) => [one.minute, one[of] / unit])).toFixed(3);
  console.log(`${done * callsOfRound} calls in ${minute().toFixed(1)} minutes, ${wrong.length} wrong`);
  console.log(
    `per minute after the first ${warmUp}: RSS ${slope('rss', 1e6)} MB, heap ${slope('heapUsed', 1e6)} MB, ` +
      `timers ${slope('timers')}, files ${slope('files')}`,
  );
  for (const line of wrong.slice(0, 10)) console.log(`  ${line}`);
  process.exitCode = wrong.length > 0 || Number(slope('heapUsed', 1e6)) > 1 ? 1 : 0;
} finally {
  closeClient();
  await server.stop();
}

function lineOf(at: number, rounds: number, wrong: number, { rss, heapUsed, timers, files }: Vitals): string {
  const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  return (
    `${at.toFixed(1)} min: ${rounds * callsOfRound} calls, ${wrong} wrong, RSS ${mega(rss)}, ` +
    `heap ${mega(heapUsed)}, ${timers} timers, ${files} files`
  );
}
