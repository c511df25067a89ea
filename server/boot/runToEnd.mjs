// @ts-check
// Plain JavaScript, so that a start needs no TypeScript loader.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a build in a child process: its memory is freed when it ends, and it ends together with a server that
 * cannot start.
 * @param {string} root the working directory.
 * @param {readonly string[]} args the script and its arguments.
 * @throws {Error} when it fails; its own output says why.
 */
export async function runToEnd(root, args) {
  // NODE_ENV overrides Vite's mode: the server's own value could ship React's development build to browsers.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const giveUp = () => child.kill();
  process.once('exit', giveUp);
  const [code] = await once(child, 'exit');
  process.removeListener('exit', giveUp);
  if (code !== 0) throw new Error(`could not be built: ${args[0]} ended with ${code}`);
}
