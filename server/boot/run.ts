import { fileURLToPath } from 'node:url';
import { isForeseen } from '../commands/foreseen.ts';
import type { Screens } from './build.mjs';
import { createLog } from './createLog.ts';
import { endOnFault } from './endOnFault.ts';
import { start } from './start.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs the server of this process until it is asked to end.
 * @param examined where it is noted which resource files were found to be right; nowhere while the server's own code may
 * change between two starts.
 * @param screens the screens, as soon as the first of them are built; null when they come from elsewhere.
 */
export async function run(examined: string | null, screens: Promise<Screens> | null): Promise<void> {
  const [behind, again] = [option('behind'), option('again')];
  try {
    const running = await start({
      ...{ root, screens, examined, behind, again },
      print: (line) => console.log(line),
    });
    endOnFault(running.stop, running.log);
    console.log(running.greeting);
    const end = async (): Promise<void> => {
      await running.stop();
      process.exit(0);
    };
    process.once('SIGTERM', end);
    process.once('SIGINT', end);
  } catch (error) {
    if (isForeseen(error)) console.error(error.message);
    else {
      console.error(`Kaifang cannot start: ${(error as Error).message}`);
      createLog('fatal').fatal({ err: error }, 'Kaifang cannot start');
    }
    process.exit(1);
  }
}

function option(name: string): string | null {
  const begin = `--${name}=`;
  return process.argv.find((one) => one.startsWith(begin))?.slice(begin.length) ?? null;
}
