import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import type { Keys } from '../keys.ts';
import { createQueue } from '../semaphore.ts';

const cost = { N: 16_384, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const length = 32;

const full = () => new ApiError(ret.rateLimited, 'busy');
// Node has four threads for such work, and file and DNS operations need them as well.
const workers = Math.min(availableParallelism(), 3);
/**
 * The most passwords that may wait to be compared: two seconds of work, since no user waits longer at a
 * sign-in page.
 */
export const mostWaiting = 70;
const comparing = createQueue(workers, { most: mostWaiting, full });
// Registrations must not block sign-ins.
const making = createQueue(1, { most: 500, full });

/**
 * Hashes a password with scrypt and its own salt; the text is normalized to Unicode NFC and peppered with the
 * master key, so that a stolen database alone is not enough to guess.
 */
export async function hashPassword(password: string, keys: Pick<Keys, 'derive'>): Promise<string> {
  const salt = randomBytes(16);
  const hash = await making(() => stretch(password, salt, keys));
  return `scrypt$${cost.N}$${salt.toString('base64')}$${hash.toString('base64')}`;
}

/**
 * Whether a password matches the hash; takes as long when there is no hash to compare with. Nothing matches a
 * text that is no hash.
 * @throws ApiError 410 when too many are waiting.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  keys: Pick<Keys, 'derive'>,
): Promise<boolean> {
  const [, , salt = '', hash = ''] = (stored ?? decoy).split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await comparing(() => stretch(password, Buffer.from(salt, 'base64'), keys));
  return expected.length === length && timingSafeEqual(actual, expected) && stored !== null;
}

const decoy = `scrypt$${cost.N}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(length).toString('base64')}`;

function stretch(password: string, salt: Buffer, keys: Pick<Keys, 'derive'>): Promise<Buffer> {
  const peppered = createHmac('sha256', keys.derive('password')).update(password.normalize('NFC')).digest();
  return new Promise((resolve, reject) => {
    scrypt(peppered, salt, length, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
