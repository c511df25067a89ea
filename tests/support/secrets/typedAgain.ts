import type { Resource, Row } from '#schemas/resource.ts';

type Call<T> = (service: string | undefined, fields: Row) => Promise<T>;

/**
 * Edits a record. If the edit would send a kept secret to another address and the server asks for the secret
 * again, repeats it with the secret.
 */
export async function typedAgain<T extends { readonly data: Row }>(
  call: Call<T>,
  { schema, services }: Resource,
  fields: Row,
): Promise<T> {
  const first = await call(services.edit, fields);
  const [asked] = (first.data['errors'] ?? []) as unknown as { field: string }[];
  const isSecret = schema.properties[asked?.field ?? '']?.secret;
  return asked && isSecret ? call(services.edit, { ...fields, [asked.field]: 'typed-again' }) : first;
}
