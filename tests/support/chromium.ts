import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

type Way = { name: string; command: string; args: readonly string[] };

// The headless shell comes first: it renders the same pages with about two fifths less work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'msedge',
];
const isRoot = process.getuid?.() === 0;

/** Turns off Chromium's first run, background requests, QUIC and GPU. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];

let found: string | undefined;
const launched = new Map<boolean, Promise<Browser>>();

/**
 * Hardly any page of a test lives long enough to regain what V8's optimizing compilers spend on it. Collecting
 * garbage on several threads takes more time in total.
 */
const unoptimized = '--js-flags=--no-opt --no-maglev --single-threaded-gc';

/** The path of a Chromium that starts: an existing one, or one installed now; otherwise a clear error. */
function findChromium(): string {
  found ??= installedChromium() ?? install();
  return found;
}

/**
 * The browser of this Vitest worker, started once with a fresh profile. It ends with the worker.
 *
 * @param isMeasured true for a browser that runs scripts as fast as a user's, which costs more in total.
 */
export function launchBrowser(isMeasured = false): Promise<Browser> {
  const browser =
    launched.get(isMeasured) ??
    chromium.launch({
      executablePath: findChromium(),
      headless: true,
      chromiumSandbox: !isRoot,
      args: isMeasured ? quiet : [...quiet, unoptimized],
    });
  launched.set(isMeasured, browser);
  return browser;
}

/** Every path where a Chromium may be, the requested one first. */
function candidates(env: NodeJS.ProcessEnv = process.env): string[] {
  const asked = env.CHROMIUM_PATH;
  if (asked) return [asked];
  const ending = process.platform === 'win32' ? '.exe' : '';
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return [
    ...names.flatMap((name) => onPath.map((folder) => join(folder, name + ending))),
    ...appPaths(env),
    chromium.executablePath(),
    ...cachedByPlaywright(env),
  ];
}

function appPaths(env: NodeJS.ProcessEnv): string[] {
  if (process.platform === 'darwin')
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].flatMap((app) =>
      ['/Applications', join(homedir(), 'Applications')].map(
        (at) => `${at}/${app}.app/Contents/MacOS/${app}`,
      ),
    );
  if (process.platform !== 'win32') return ['/snap/bin/chromium', '/opt/google/chrome/chrome'];
  const programs = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
    (at) => at !== undefined,
  );
  const apps = [
    'Google/Chrome/Application/chrome.exe',
    'Microsoft/Edge/Application/msedge.exe',
    'Chromium/Application/chrome.exe',
  ];
  return programs.flatMap((at) => apps.map((app) => join(at, app)));
}

/** Revisions other than the one that this Playwright expects work as well. */
function cachedByPlaywright(env: NodeJS.ProcessEnv): string[] {
  const caches: Record<string, string> = {
    darwin: join(homedir(), 'Library/Caches'),
    win32: env.LOCALAPPDATA ?? join(homedir(), 'AppData/Local'),
  };
  const cache = caches[process.platform] ?? join(homedir(), '.cache');
  const root = env.PLAYWRIGHT_BROWSERS_PATH ?? join(cache, 'ms-playwright');
  const folders = (at: string) => (existsSync(at) && statSync(at).isDirectory() ? readdirSync(at) : []);
  return folders(root)
    .filter((name) => /^chromium-\d/.test(name))
    .flatMap((name) => folders(join(root, name)).map((platform) => join(root, name, platform)))
    .flatMap((at) => [
      join(at, 'chrome'),
      join(at, 'chrome.exe'),
      join(at, 'Chromium.app/Contents/MacOS/Chromium'),
      join(at, 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'),
    ]);
}

/** The path of an installed browser that starts. */
export function installedChromium(): string | undefined {
  return candidates().find(starts);
}

/**
 * Ubuntu's `chromium` may be a stub that only points to the snap, so an existing file is not enough: it must
 * start.
 */
function starts(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    if (process.platform === 'linux') execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

function install(): string {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) throw new Error(`CHROMIUM_PATH is ${asked}, and no browser starts there.`);
  const whys: string[] = [];
  for (const way of waysToInstall()) {
    const why = tryToInstall(way);
    const path = installedChromium();
    if (path) return path;
    whys.push(`  - ${way.name}: ${why ?? 'done, but no browser starts'}`);
  }
  throw new Error(
    ['The browser tests need Chromium, Chrome or Edge; none is here and none could be installed:', ...whys]
      .concat('Install one, or set CHROMIUM_PATH to its executable.')
      .join('\n'),
  );
}

function waysToInstall(): Way[] {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  const isDebian = isRoot && existsSync('/usr/bin/apt-get');
  const isUbuntu = isDebian && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));
  const get = 'apt-get install -qq -y --no-install-recommends fonts-noto-cjk';
  const script = `apt-get update -qq; ${get} chromium-headless-shell || ${get} chromium`;
  const apt: Way = { name: 'apt-get install chromium', command: '/bin/sh', args: ['-c', script] };
  const withDeps = isDebian ? ['--with-deps'] : [];
  const playwright: Way = {
    name: 'npx playwright-core install chromium',
    command: process.execPath,
    args: [cli, 'install', ...withDeps, '--no-shell', 'chromium'],
  };
  return isDebian && !isUbuntu ? [apt, playwright] : [playwright];
}

/** Undefined if the installation succeeded, otherwise the reason for its failure. */
function tryToInstall({ command, args }: Way): string | undefined {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: 600_000 });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}
