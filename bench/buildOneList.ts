import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compress } from '#server/boot/compress.mjs';

/** Builds the react-admin app of one list with the same build and compression as Kaifang's own screens. */
export async function buildOneList(folder: string): Promise<void> {
  const vite = fileURLToPath(new URL('../../bin/vite.js', import.meta.resolve('vite')));
  const source = fileURLToPath(new URL('oneList', import.meta.url));
  const args = [vite, 'build', source, '--base', './', '--outDir', folder, '--emptyOutDir'];
  execFileSync(process.execPath, [...args, '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await compress(join(folder, 'assets'));
}
