import { createHash } from 'node:crypto';
import type { Envelope, Profile } from '#schemas/wire.ts';
import { encodeForm, ret } from '#schemas/wire.ts';

/** The level of the super administrator, who alone may change files on this machine. */
const superLevel = 255;
/** For how many milliseconds an answer holds. */
const holdsFor = 30_000;
const mostKnown = 100;

/**
 * Decides whether a token is the super administrator's, by asking the server. While the server does not start,
 * such as because of a wrong file, a token that it accepted before is accepted.
 */
export function createAdmins(server: string, ask: typeof fetch = fetch) {
  const accepted = new Map<string, number>();

  async function profileOf(token: string): Promise<Profile | null | undefined> {
    try {
      const url = `${server}/api/platform.php?service=Platform.User.Profile`;
      const signal = AbortSignal.timeout(10_000);
      const response = await ask(url, { method: 'POST', body: encodeForm({ access_token: token }), signal });
      const envelope = (await response.json()) as Envelope;
      return envelope.ret === ret.ok ? (envelope.data as unknown as Profile) : null;
    } catch {
      return undefined;
    }
  }

  return {
    async accepts(token: string): Promise<boolean> {
      if (token === '') return false;
      const key = createHash('sha256').update(token).digest('hex');
      const since = accepted.get(key);
      if (since !== undefined && Date.now() - since < holdsFor) return true;
      const profile = await profileOf(token);
      // No answer: the server is starting, or refuses to.
      if (profile === undefined) return since !== undefined;
      accepted.delete(key);
      if (profile === null || profile.level < superLevel || profile.simulated_by !== null) return false;
      if (accepted.size >= mostKnown) accepted.clear();
      accepted.set(key, Date.now());
      return true;
    },
  };
}
