import type { ObjectSchema, Property } from '../resource.ts';

type Properties = Readonly<Record<string, Property>>;

/** The field of a record that names which of its secrets hold something. No file writes it. */
export const keptSecretsField = 'secrets';

/** What computes it. */
export const keptSecretsVirtual = 'keptSecrets';

/** The secrets that are written by people, so that they have to know whether one is kept. */
export function writtenSecrets(properties: Properties): string[] {
  return Object.entries(properties)
    .filter(([, { secret, readOnly }]) => secret && secret !== 'once' && !readOnly)
    .map(([name]) => name);
}

/** What a call that changes a record names the secrets in that it takes away; an empty one stays what it was. */
export const removedSecretsField = 'remove_secrets';

/** The secrets that a record can do without, whatever else it says. */
export function removableSecrets({ properties, ...rules }: ObjectSchema): string[] {
  const needed = JSON.stringify(rules);
  return writtenSecrets(properties).filter((name) => !needed.includes(JSON.stringify(name)));
}

/** The field that a resource with secrets has by itself: their names, where something is kept, and never what. */
export function keptSecrets(properties: Properties): Properties {
  const names = writtenSecrets(properties);
  if (names.length === 0) return {};
  const options = names.map((name) => [name, { label: properties[name]?.label ?? spoken(name) }] as const);
  return {
    [keptSecretsField]: {
      type: 'array',
      items: { type: 'string', enum: names, options: Object.fromEntries(options) },
      readOnly: true,
      virtual: keptSecretsVirtual,
      search: false,
      filter: false,
      label: { zh_cn: '已保存的密钥', en: 'Secrets kept' },
    },
  };
}

function spoken(name: string) {
  return { zh_cn: name, en: name };
}
