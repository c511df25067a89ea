import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A small S3 server: objects in memory; verifies the AWS signature, version 4, of each request. */
export interface S3Server {
  /** The value of S3_URL for it. */
  readonly url: string;
  readonly objects: Map<string, { bytes: Buffer; type: string }>;
  /** Methods and paths of all requests, rejected ones with their status. */
  readonly log: string[];
  /** Answers the next requests with this status instead; 302 redirects them to another server. */
  fail(status: number | null): void;
  close(): Promise<void>;
}

const region = 'eu-test-1';
const key = 'KEY/ID';
const secret = 'a/secret+with=signs';

/** Starts one on a free port. Rejects a wrong key, secret or signature with 403. */
export async function startS3(elsewhere = ''): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const log: string[] = [];
  let failing: number | null = null;
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const status = failing ?? answer(request, bytes, response, objects);
    log.push(`${request.method} ${request.url} ${status}`);
    if (failing !== null)
      response
        .writeHead(failing, failing === 302 ? { location: elsewhere } : {})
        .end('<Code>SlowDown</Code>');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const who = `${encodeURIComponent(key)}:${encodeURIComponent(secret)}`;
  return {
    url: `http://${who}@127.0.0.1:${port}/bucket/some/prefix?region=${region}`,
    objects,
    log,
    fail: (status) => {
      failing = status;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function answer(
  request: IncomingMessage,
  bytes: Buffer,
  response: ServerResponse,
  objects: S3Server['objects'],
): number {
  const send = (status: number, body: Buffer | string = '', type = 'application/xml') => {
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
    return status;
  };
  const path = request.url ?? '';
  if (!isSigned(request, bytes)) return send(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
  const found = objects.get(path);
  if (request.method === 'PUT') objects.set(path, { bytes, type: request.headers['content-type'] ?? '' });
  if (request.method === 'DELETE') objects.delete(path);
  if (request.method === 'PUT') return send(200);
  if (request.method === 'DELETE') return send(204);
  return found ? send(200, found.bytes, found.type) : send(404, '<Error><Code>NoSuchKey</Code></Error>');
}

// Follows AWS's description of the signature and does not use the client's code.
function isSigned({ method = '', url = '', headers }: IncomingMessage, bytes: Buffer): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', names = '', signature = ''] = given ?? [];
  const moment = String(headers['x-amz-date']);
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`;
  const isFresh = Math.abs(Date.now() - momentOf(moment)) < 60_000;
  const content = createHash('sha256').update(bytes).digest('hex');
  const isWhole = headers['x-amz-content-sha256'] === content;
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', signed.join(''), names, content].join('\n');
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', moment, scope, hashed].join('\n');
  const signing = [moment.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer>(
    (before, part) => hmac(before, part),
    Buffer.from(`AWS4${secret}`),
  );
  const right = hmac(signing, text).toString('hex') === signature;
  return right && credential === `${key}/${scope}` && isFresh && isWhole && names.includes('host');
}

function hmac(by: Buffer, text: string): Buffer {
  return createHmac('sha256', by).update(text).digest();
}

function momentOf(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}
