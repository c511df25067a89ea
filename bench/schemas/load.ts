// How many public schemas load as the schema of a resource file:
// node --import tsx bench/schemas/load.ts FOLDER [MOST]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegistryFault } from '#schemas/registryFault.ts';
import { readJson } from '#server/commands/check/jsonFile.ts';
import { registryOf } from '#server/resources.ts';

const [folder = '.', most = '300'] = process.argv.slice(2);
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort();
const step = Math.max(1, Math.floor(all.length / Number(most)));
const names = all.filter((_name, at) => at % step === 0).slice(0, Number(most));
let loaded = 0;
let crashed = 0;
for (const name of names) {
  const schema = readFileSync(join(folder, name), 'utf8').replace(/^\ufeff/, '');
  const content = `{"name":"thing","label":{"zh_cn":"物","en":"Thing"},"schema":${schema}}`;
  try {
    registryOf([readJson('resources/thing.json', Buffer.from(content))]);
    loaded++;
  } catch (error) {
    if (!(error instanceof RegistryFault)) crashed++;
    console.log(name, (error as Error).message.split('\n', 1)[0]?.slice(0, 300));
  }
}
console.log({ files: names.length, loaded, crashed });
