import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Description, describeServices } from '#schemas/derive/describeServices.ts';
import { mergedTexts } from '#schemas/derive/mergedTexts.ts';
import type { Texts } from '#schemas/derive/words.ts';
import { type Fault, RegistryFault } from '#schemas/registryFault.ts';
import type { Lang, Registry, ScreenName } from '#schemas/resource.ts';
import { customServices } from '../../customServices.ts';
import { loadRegistry, readResources } from '../../resources.ts';
import { documentsOf } from '../../schemaDocuments.ts';
import { createServiceTable } from '../../serviceTable.ts';
import { coverageFaults } from './coverage.ts';
import type { Findings } from './findings.ts';
import { type JsonFile, readJson } from './jsonFile.ts';
import { keyFaults, libraryFaults } from './keys.ts';
import { labelRemarks } from './labels.ts';
import { renameRemarks } from './renamed.ts';
import { schemaRemarks } from './schemaRemarks.ts';
import { serviceListFindings, withServiceList } from './serviceList.ts';
import { usedKeys } from './usedKeys.ts';
import { wordFaults } from './words.ts';

const serviceList = 'docs/services.md';

/**
 * Checks the resource files, texts, service list and requirements table of the project at `root`; `write`
 * updates the list and the table.
 */
export function checkProject(root: string, write = false): Findings {
  const words = { zh_cn: readWords(root, 'zh_cn'), en: readWords(root, 'en') };
  const broken = [...words.zh_cn.faults, ...words.en.faults];
  const folder = join(root, 'resources');
  const registry = tryLoad(folder);
  const labels = readResources(folder).filter(
    (file) => file.content !== undefined && file.faults.length === 0,
  );
  const faults = [
    ...broken,
    ...(broken.length === 0 ? [...wordFaults(words), ...libraryFaults(words.zh_cn)] : []),
    ...registry.faults,
  ];
  // A file that fails the schema already has enough errors.
  const remarks = [
    ...labels.flatMap(renameRemarks),
    ...(registry.loaded ? labels.flatMap(labelRemarks) : []),
    ...labels.flatMap((one) => schemaRemarks(one, documentsOf(folder).read)),
  ];
  if (!registry.loaded || broken.length > 0) return { faults, remarks };
  const used = usedKeys(root, ['src', 'providers', 'server']);
  const services = checkServices(root, registry.loaded, write);
  return {
    faults: [
      ...faults,
      ...pageFaults(root, registry.loaded),
      ...keyFaults(used, words, registry.loaded),
      ...services.faults,
      ...coverageFaults(root, write),
    ],
    remarks: [...remarks, ...services.remarks],
  };
}

// The texts are split by when they are loaded; together they form one set.
function readWords(root: string, lang: Lang): JsonFile {
  const paths = ['i18n', 'i18n/pages', 'i18n/portal', 'i18n/console', 'i18n/studio', 'i18n/server'].map(
    (folder) => `${folder}/${lang}.json`,
  );
  const files = paths
    .filter((file) => existsSync(join(root, file)))
    .map((file) => readJson(file, readFileSync(join(root, file))));
  const has = ({ content }: JsonFile, pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((inside, key) => (inside as Texts | undefined)?.[key], content) !== undefined;
  return {
    file: `i18n/${lang}.json`,
    content: files.map(({ content }) => (content ?? {}) as Texts).reduce(mergedTexts, {}),
    faults: files.flatMap(({ faults }) => faults),
    place: (pointer) => (files.find((file) => has(file, pointer)) ?? files[0])?.place(pointer) ?? '',
  };
}

function tryLoad(folder: string): { loaded: Registry | null; faults: readonly Fault[] } {
  try {
    return { loaded: loadRegistry(folder), faults: [] };
  } catch (error) {
    if (error instanceof RegistryFault) return { loaded: null, faults: error.faults };
    throw error;
  }
}

function pageFaults(root: string, { resources }: Registry): Fault[] {
  const has = (page: string, name: string) => existsSync(join(root, 'src/features', page, name));
  return [...resources.values()].flatMap(({ file, page, pages }) => {
    const fault = (path: string, folder: string, name: string): Fault => ({
      file,
      path,
      problem: `there is no src/features/${folder}/${name} to draw it`,
      remedy: 'write that page, or name another folder',
    });
    const isLost = page !== undefined && !has(page, 'Page.tsx') && !has(page, 'ById.tsx');
    const lost = Object.entries(pages).flatMap(([screen, folder]) => {
      const name = pageFile(screen as ScreenName);
      return has(folder, name) ? [] : [fault(`/pages/${screen}`, folder, name)];
    });
    return [...(isLost ? [fault('/page', page, 'Page.tsx')] : []), ...lost];
  });
}

function pageFile(screen: ScreenName): string {
  return screen === 'edit' || screen === 'show' ? 'ById.tsx' : 'Page.tsx';
}

function checkServices(root: string, registry: Registry, write: boolean): Findings {
  const described = tryDescribe(registry);
  if ('problem' in described) {
    const fault = {
      file: 'server/customServices.ts',
      path: '',
      problem: described.problem,
      remedy: 'say it there',
    };
    return { faults: [fault], remarks: [] };
  }
  const path = join(root, serviceList);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (!write) return serviceListFindings(text, described.services, new Set(Object.keys(customServices)));
  writeFileSync(path, withServiceList(text, described.services));
  return { faults: [], remarks: [] };
}

function tryDescribe(registry: Registry): Description | { readonly problem: string } {
  try {
    return describeServices(registry, createServiceTable(registry, customServices).values());
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
