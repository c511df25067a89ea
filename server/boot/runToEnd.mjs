// @ts-check
// Plain JavaScript, so that a start needs nothing that reads TypeScript.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Builds something in a process of its own: what that needs of memory is given back when it ends, and a server that
 * cannot start leaves no build behind.
 * @param {string} root where it works.
 * @param {readonly string[]} args the script and what it is given.
 * @throws {Error} when it does not end well; what was wrong it has said itself.
 */
export async function runToEnd(root, args) {
  // Vite believes NODE_ENV more than its mode: the server's own would bring the slow half of React to every browser.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const giveUp = () => child.kill();
  process.once('exit', giveUp);
  const [code] = await once(child, 'exit');
  process.removeListener('exit', giveUp);
  if (code !== 0) throw new Error(`could not be built: ${args[0]} ended with ${code}`);
}
