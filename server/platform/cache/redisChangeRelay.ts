import { randomUUID } from 'node:crypto';
import type { ChangeListener, ChangeSubscription, Listen } from './databaseChangeFeed.ts';
import type { RedisLink } from './redisLink.ts';

/** The heartbeat interval of the listening process, and how long the others rely on it, in milliseconds. */
const beatMs = 250;
const believedMs = 1000;
/** The time without a heartbeat after which another process takes over. */
const placeMs = 1500;

const takePlace = `
  local holder = redis.call('get', KEYS[1])
  if holder and holder ~= ARGV[1] then return 0 end
  redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 1`;

/**
 * Relays the database's change events through Redis: of any number of processes, one listens to the database
 * and notifies the others, with a heartbeat that proves that nothing is missing. A process without a
 * heartbeat uses no cache; while Redis is down, each listens directly. So events still come from the
 * transaction of the change, by any writer.
 */
export function redisChangeRelay(link: RedisLink, listen: Listen, hear: ChangeListener): ChangeSubscription {
  const me = randomUUID();
  const told = { by: '', at: Number.NEGATIVE_INFINITY };
  let own: ChangeSubscription | null = null;
  let isTelling = false;
  let broken = 0;
  let stopped = false;
  let next: NodeJS.Timeout | undefined;

  const isTold = () => performance.now() - told.at < believedMs;
  // An unsent event is a gap, by which the others detect that they missed something.
  const tell = (text: string) => void link.publish(`${me}.${broken} ${text}`).catch(() => void broken++);
  const turnTo = (news: ChangeSubscription | null): void => {
    void own?.stop();
    own = news;
    told.at = Number.NEGATIVE_INFINITY;
    hear('lost');
  };
  const listenMyself = (): ChangeSubscription =>
    listen((text) => {
      hear(text);
      if (isTelling) tell(text);
    });
  const hearOthers = (message: string): void => {
    const by = message.split(' ', 1)[0] ?? '';
    if (own || by.startsWith(me)) return;
    const text = message.slice(by.length + 1);
    if (by !== told.by || !isTold()) hear('lost');
    told.by = by;
    if (text === 'pulse') told.at = performance.now();
    else hear(text);
  };
  const beat = async (): Promise<void> => {
    const mine = await link.probe(takePlace, 'listener', me, String(placeMs)).catch(() => null);
    if (stopped) return;
    if (mine === 0 && own) turnTo(null);
    if (mine !== 0 && !own) turnTo(listenMyself());
    if (mine !== 1 && isTelling) broken++;
    isTelling = mine === 1;
    if (isTelling && own?.connected()) tell('pulse');
    next = setTimeout(() => void beat(), beatMs).unref();
  };

  const missed = () => {
    told.at = Number.NEGATIVE_INFINITY;
  };
  void link
    .subscribe(hearOthers, missed)
    .catch(() => {})
    .then(beat);
  return {
    connected: () => own?.connected() ?? isTold(),
    stop: async () => {
      stopped = true;
      clearTimeout(next);
      await own?.stop();
    },
  };
}
