import { randomUUID } from 'node:crypto';
import type { Hear, Listen, News } from './databaseNews.ts';
import type { RedisLink } from './redisLink.ts';

/** How often the one who listens says that it does, and how long the others believe it, in milliseconds. */
const beatMs = 250;
const believedMs = 1000;
/** After how long without a word from it another one takes its place. */
const placeMs = 1500;

const takePlace = `
  local holder = redis.call('get', KEYS[1])
  if holder and holder ~= ARGV[1] then return 0 end
  redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 1`;

/**
 * News of the database by way of Redis: however many processes there are, one of them listens to the database and tells
 * the others, with a pulse by which they know that nothing is missing. Whoever hears no pulse believes nothing; while
 * Redis is away each listens for itself. So news still come from the transaction of the change, whoever made it.
 */
export function relayedNews(link: RedisLink, listen: Listen, hear: Hear): News {
  const me = randomUUID();
  const told = { by: '', at: Number.NEGATIVE_INFINITY };
  let own: News | null = null;
  let isTelling = false;
  let broken = 0;
  let stopped = false;
  let next: NodeJS.Timeout | undefined;

  const isTold = () => performance.now() - told.at < believedMs;
  // What was not told is a break, by which the others know that they missed something.
  const tell = (text: string) => void link.publish(`${me}.${broken} ${text}`).catch(() => void broken++);
  const turnTo = (news: News | null): void => {
    void own?.stop();
    own = news;
    told.at = Number.NEGATIVE_INFINITY;
    hear('lost');
  };
  const listenMyself = (): News =>
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
