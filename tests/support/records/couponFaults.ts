import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { RegistryFault } from '#schemas/registryFault.ts';
import { loadRegistry } from '#server/resources.ts';

/** The errors for a folder of resource files: `file:line path: problem; remedy`, without the folder. */
export function faultsOf(files: Readonly<Record<string, string | Buffer>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'resources-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  try {
    loadRegistry(folder);
    return [];
  } catch (error) {
    if (!(error instanceof RegistryFault)) throw error;
    const line = new RegExp(`^.*?${basename(folder)}/`);
    return error.message.split('\n').map((one) => one.replace(line, ''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A coupon file with these lines as its properties, which start at line 5. */
export function coupon(properties: string, rest = ''): string {
  return `{
  "name": "coupon", "label": { "zh_cn": "优惠券", "en": "Coupon" },
  "schema": { "type": "object",
    "properties": {
${properties}
  } }${rest}
}
`;
}
