import { isAnySchema } from '#schemas/anySchema/isAnySchema.ts';
import type { Fault } from '#schemas/registryFault.ts';
import { langs, type Property, type Words } from '#schemas/resource.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';
import type { JsonFile } from './jsonFile.ts';
import { strangeness } from './languages.ts';

/**
 * Labels that a resource file lacks or has in the wrong language. The resource works without them, but users
 * see field names.
 */
export function labelRemarks(file: JsonFile): Fault[] {
  const { schema, actions = {} } = file.content as ResourceFile;
  const inputs = Object.entries(actions).map(
    ([name, { input }]) => [`/actions/${name}/input`, input] as const,
  );
  // A schema that was not written for Kaifang has no labels; its titles and names are shown.
  const objects = isAnySchema(schema) ? inputs : [['/schema', schema] as const, ...inputs];
  const spots = [
    ...objects.flatMap(([path, object]) => propertiesRemarks(object?.properties, `${path}/properties`)),
    ...languageRemarks(file.content, ''),
  ];
  return spots.map((spot) => ({ ...spot, file: file.place(spot.path) }));
}

type Spot = Omit<Fault, 'file'>;

function propertiesRemarks(properties: Readonly<Record<string, Property>> | undefined, path: string): Spot[] {
  return Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const at = `${path}/${name}`;
    const unnamed = property.label
      ? []
      : [remark(at, 'has no label', 'add "label": { "zh_cn": "…", "en": "…" }')];
    return [...unnamed, ...valueRemarks(property, at)];
  });
}

function valueRemarks(property: Property, path: string): Spot[] {
  const unnamed = (property.enum ?? []).filter((value) => !property.options?.[String(value)]);
  return [
    ...unnamed.map((value) => remark(`${path}/enum`, `"${value}" has no label`, `add it to "options"`)),
    ...propertiesRemarks(property.properties, `${path}/properties`),
    ...(property.items ? valueRemarks(property.items, `${path}/items`) : []),
  ];
}

function languageRemarks(value: unknown, path: string): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!isWords(value))
    return Object.entries(value).flatMap(([key, inner]) => languageRemarks(inner, `${path}/${key}`));
  return langs.flatMap((lang) => {
    const strange = value[lang].trim() === '' ? 'is empty' : strangeness(value[lang], lang);
    const remedy = `write it in ${lang === 'en' ? 'English' : 'Chinese'}`;
    return strange ? [remark(`${path}/${lang}`, `"${value[lang]}" ${strange}`, remedy)] : [];
  });
}

function isWords(value: object): value is Words {
  return Object.keys(value).length === 2 && langs.every((lang) => typeof (value as Words)[lang] === 'string');
}

function remark(path: string, problem: string, remedy: string): Spot {
  return { path, problem, remedy };
}
