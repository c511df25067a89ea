/** An S3-compatible store, as `S3_URL` configures it. */
export interface S3Address {
  /** The prefix of every file's URL; ends with a slash. */
  readonly base: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const form = 's3://key:secret@host/bucket?region=…';

/**
 * Parses `s3://key:secret@host/bucket/prefix?region=eu-1&style=path`; `https://` means the same, `http://` is
 * for a store on a private network. With `style=virtual` the bucket is the first part of the host's name.
 * @returns the store, or the error, without any part of the text, since it contains a secret.
 */
export function readS3Address(text: string): S3Address | string {
  const plain = text.replace(/^s3:/i, 'https:');
  if (!/^https?:\/\//i.test(plain) || !URL.canParse(plain)) return `must look like ${form}`;
  const { protocol, host, pathname, username, password, searchParams } = new URL(plain);
  const [bucket = '', ...prefix] = pathname.split('/').filter(Boolean);
  if (!username || !password) return `needs a key and a secret: ${form}`;
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket))
    return `needs the name of a bucket, of lowercase letters, digits, dots and hyphens: ${form}`;
  const style = searchParams.get('style') ?? 'path';
  const unknown = [...searchParams.keys()].find((name) => name !== 'region' && name !== 'style');
  if (unknown) return `does not know "${unknown}"; known: region, style`;
  if (style !== 'path' && style !== 'virtual') return 'style must be path or virtual';
  const place = style === 'path' ? `${host}/${bucket}` : `${bucket}.${host}`;
  const [accessKeyId, secretAccessKey] = [decoded(username), decoded(password)];
  if (!accessKeyId || !secretAccessKey)
    return 'has a percent sign that stands for nothing in its key or secret';
  return {
    base: [`${protocol}//${place}`, ...prefix, ''].join('/'),
    accessKeyId,
    secretAccessKey,
    region: searchParams.get('region') ?? 'us-east-1',
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
