import { spawn } from 'node:child_process';

/** The scripts of package.json that check the sources, the longest first. */
const scripts = ['types', 'lint', 'unused', 'imports', 'patterns', 'folders'];
/** TypeScript takes one core for most of the time; the others share the second one. */
const atOnce = 2;

// The check of the project writes the types that the type check reads.
let isRight = await passes(process.execPath, '--import', 'tsx', 'server/commands/check.ts');
const waiting = [...scripts];
const worker = async (): Promise<void> => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    if (!(await passes('npm', 'run', '--silent', next))) isRight = false;
};
if (isRight) await Promise.all(Array.from({ length: atOnce }, worker));
process.exitCode = isRight ? 0 : 1;

/** Runs a command, and prints what it prints when it has ended, so that the texts of several do not mix. */
function passes(command: string, ...args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const chunks: string[] = [];
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
    child.once('error', (error) => chunks.push(`${error.message}\n`));
    child.once('close', (status) => {
      process.stdout.write(chunks.join(''));
      if (status !== 0) console.error(`failed: ${[command, ...args].join(' ')}`);
      resolve(status === 0);
    });
  });
}
