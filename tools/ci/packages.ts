import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { installedChromium } from '#tests/support/chromium.ts';
import { mariadb } from '#tests/support/tools/findMariadb.ts';
import { office } from '#tests/support/tools/findOffice.ts';
import { php } from '#tests/support/tools/findPhp.ts';
import { isInstalled, type Program } from '#tests/support/tools/findProgram.ts';
import { redis } from '#tests/support/tools/findRedis.ts';
import { postgresPrograms } from './postgres.ts';

const apt = ['-qq', '-y', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300'];

/**
 * Installs all Debian packages that the tests need and that are missing; the tests report what is still
 * missing.
 */
export async function installPackages(): Promise<void> {
  if (missingPackages().length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(
      `ci: missing: ${missingPackages().join(' ')}; they cannot be installed without root and apt-get`,
    );
    return;
  }
  if (!(await aptGet('update'))) console.error('ci: going on with the package lists that are here');
  // The updated lists may offer other packages.
  if (!(await aptGet('install', '--no-install-recommends', 'ca-certificates', ...missingPackages())))
    console.error('ci: the packages could not be installed');
}

/** The Debian packages of the missing programs. */
function missingPackages(): string[] {
  const programs: Program[] = [...(process.env.TEST_MYSQL_URL ? [] : [mariadb]), ...[redis, office, php]];
  return [
    ...programs.filter((one) => !isInstalled(one)).flatMap((one) => one.apt),
    ...(process.env.TEST_DATABASE_URL || postgresPrograms() ? [] : ['postgresql']),
    ...(installedChromium() ? [] : [browserPackage()]),
    ...(drawsChinese() ? [] : ['fonts-noto-cjk', 'fontconfig']),
  ];
}

/**
 * The headless shell is Chromium without the parts for interactive use: about two fifths less work for the
 * same page.
 */
function browserPackage(): string {
  const shell = 'chromium-headless-shell';
  return spawnSync('apt-cache', ['show', shell], { stdio: 'ignore' }).status === 0 ? shell : 'chromium';
}

function drawsChinese(): boolean {
  const { status, stdout } = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}

async function aptGet(...args: string[]): Promise<boolean> {
  for (const pause of [5, 10, 0])
    try {
      execFileSync('/usr/bin/apt-get', [...apt, ...args], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'ignore', 'inherit'],
        timeout: 900_000,
      });
      return true;
    } catch {
      if (pause > 0) await sleep(pause * 1000);
    }
  return false;
}
