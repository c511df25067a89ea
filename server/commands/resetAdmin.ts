import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formats } from '#schemas/formats.ts';
import { BackupError } from '../boot/backupError.ts';
import { isForeseen } from '../boot/foreseen.ts';
import { ResetError, resetAdmin } from '../boot/resetAdmin.ts';
import { loadSettings } from '../platform/settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const usage = `npm run reset-admin -- [--username NAME] [--ask]
  sets a new password for a super administrator, enables the account and ends its sessions; also while the server runs
  --username   which one, where there are several; the first one otherwise
  --ask        asks for the password; otherwise a random one is printed once`;

try {
  const { username, ask = false } = readCommand();
  const password = ask ? await askPassword() : undefined;
  const access = await resetAdmin(loadSettings(root), { username, password });
  const { username: name, password: made, mustChange } = access;
  console.log(
    mustChange
      ? `sign in as ${name} with the password ${made}, which has to be changed then`
      : `sign in as ${name}`,
  );
} catch (error) {
  const isPlain = error instanceof ResetError || error instanceof BackupError || isForeseen(error);
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}

function readCommand() {
  const options = { username: { type: 'string' }, ask: { type: 'boolean' } } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new ResetError(`${(error as Error).message}\n${usage}`);
  }
}

async function askPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // Without a terminal there is no answer.
  const closed = once(lines, 'close').then(() => '');
  const password = await Promise.race([lines.question('New password: '), closed]);
  lines.close();
  if (!formats['password']?.(password))
    throw new ResetError('A password has 6 to 20 characters and no spaces');
  return password;
}
