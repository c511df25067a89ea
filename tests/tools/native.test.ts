import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { natively } from '#tools/vite/native.ts';

const modules = join(import.meta.dirname, '../../node_modules');

it('replaces every function of inflection that react-admin imports', () => {
  const { handler } = natively().load as unknown as { handler: (id: string) => string };
  const replaced: Record<string, unknown> = {};
  new Function('exports', handler('\0native:inflection'))(replaced);
  const imported = ['react-admin', 'ra-core', 'ra-ui-materialui'].flatMap(importsOf);
  expect(imported).toContain('singularize');
  expect(Object.keys(replaced)).toEqual(expect.arrayContaining(imported));
});

function importsOf(name: string): string[] {
  const folder = join(modules, name, 'dist');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from 'inflection'/g)])
    .flatMap(([, names = '']) => names.split(',').map((one) => one.trim()));
}
