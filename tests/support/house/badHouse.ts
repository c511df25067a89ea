import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const aliases = [
  ...['schemas', 'server', 'resources'].map((room) => [`#${room}/*`, `./${room}/*`]),
  ['#generated/*', './.generated/*'],
];
const manifest = {
  imports: Object.fromEntries(aliases),
  dependencies: { ajv: '8', react: '19' },
  devDependencies: { vitest: '4' },
};

const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(manifest),
  ...Object.fromEntries(
    ['ajv', 'react', 'vitest', 'left-pad'].map((name) => [`node_modules/${name}/index.js`, '']),
  ),
  'resources/account.json': '{}',
  'resources/code.ts': 'const hidden = 1;',
  'schemas/a.ts': "import { b } from './b.ts';\nexport const a = b;",
  'schemas/b.ts': "import { a } from './a.ts';\n/** Documented. */\nexport const b = a;",
  'schemas/types.ts': "import type { U } from './user.ts';\n/** T. */\nexport type T = U;",
  'schemas/user.ts': "import type { T } from './types.ts';\n/** U. */\nexport type U = T;",
  'schemas/clock.ts': 'export const now = (): any => new Date();',
  'schemas/node.ts': "import 'node:fs';\nimport 'react';\nimport Ajv from 'ajv';\nimport './missing.ts';",
  'schemas/own.ts': "import '#schemas/a.ts';",
  'providers/Door.tsx': "import { a } from '#schemas/a.ts';\nexport const Door = () => <b>{a}</b>;",
  'src/load.ts': "import.meta.glob('#resources/*.json');",
  'src/loadAgain.ts': "import.meta.glob('#resources/*.json');",
  'src/relative.ts': "import '../schemas/a.ts';",
  'src/reach.ts':
    "import type { X } from '#server/features/apps/App.ts';\nimport 'left-pad';\nimport 'vitest';",
  '.generated/records.ts': 'export const some = 1;',
  'src/features/order/cells.tsx': "import '../coupon/cells.tsx';\nimport '../stats/Days.tsx';",
  'src/features/coupon/cells.tsx': "import { some } from '#generated/records.ts';",
  'src/listed.ts': "import './features/order/cells.tsx';\nimport type { some } from '#generated/records.ts';",
  'src/features/stats/Days.tsx': 'const x = 1;',
  'src/records/List.tsx': 'const x = 1;',
  'src/studio/texts.ts': 'const x = 1;',
  'src/App.tsx': "import './studio/texts.ts';",
  'src/fields/Money.tsx': "import '../records/List.tsx';",
  'server/context.ts': 'const hidden = 1;',
  'server/features/apps/App.ts': "import '../users/User.ts';\nimport { type Ctx } from '../../context.ts';",
  'server/features/users/User.ts': "import { readFileSync } from 'node:fs';",
  'server/platform/table.ts': "import '../features/apps/some.ts';",
  'server/features/apps/some.ts': 'const x = 1;',
  'server/platform/rules/limit.ts':
    "import '../table.ts';\nimport 'node:zlib';\nimport type { Ctx } from '../../context.ts';",
  'server/utils.ts': "import '#resources/account.json';",
  'server/long.ts': `function long() {\n${'  let x;\n'.repeat(300)}}`,
  'vite.config.ts': "import './tools/vite/plugin.ts';",
  'tools/vite/plugin.ts': "import '../ci/packages.ts';",
  'tools/ci/packages.ts': "import 'vitest';",
  'tests/a.test.ts': "vi.mock('#server/context.ts');\nimport '#server/long.ts';",
};

/** Writes a project that breaks each rule of the code check once. */
export function writeBadHouse(root: string): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
