import type { ObjectSchema, Property } from '../resource.ts';

type Properties = Readonly<Record<string, Property>>;

/** The field that lists which secrets of a record are set. No file writes it. */
export const keptSecretsField = 'secrets';

/** The virtual field that computes it. */
export const keptSecretsVirtual = 'keptSecrets';

/** The secrets that people enter, and whose presence they therefore need to see. */
export function writtenSecrets(properties: Properties): string[] {
  return Object.entries(properties)
    .filter(([, { secret, readOnly }]) => secret && secret !== 'once' && !readOnly)
    .map(([name]) => name);
}

/** The parameter of an edit call that names the secrets to remove; an empty secret stays unchanged. */
export const removedSecretsField = 'remove_secrets';

/** The secrets that a record may lack, regardless of its other values. */
export function removableSecrets({ properties, ...rules }: ObjectSchema): string[] {
  const needed = JSON.stringify(rules);
  return writtenSecrets(properties).filter((name) => !needed.includes(JSON.stringify(name)));
}

/**
 * The field that every resource with secrets has: the names of the secrets that are set, never their values.
 */
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
