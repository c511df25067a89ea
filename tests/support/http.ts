import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Row } from '#schemas/resource.ts';
import { type Envelope, encodeForm } from '#schemas/wire.ts';
import { createServer } from '#server/http/createServer.ts';
import type { TestApp } from './app.ts';

/** An answer received over HTTP. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The envelope, or an empty one if the body is not an envelope. */
  readonly envelope: Envelope<Row>;
}

/** The application behind HTTP, without a socket. */
export interface TestHttp {
  readonly server: FastifyInstance;
  send(request: InjectOptions): Promise<HttpAnswer>;
  /** Calls a service with a form, as the product's client does. */
  post(service: string, fields?: Readonly<Record<string, unknown>>): Promise<HttpAnswer>;
  close(): Promise<void>;
}

const form = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' };

/** Wraps a test application in HTTP. */
export async function openHttp(kaifang: TestApp): Promise<TestHttp> {
  const server = await createServer(kaifang.app, { screens: null });
  await server.ready();

  const send: TestHttp['send'] = async (request) => {
    const { statusCode, headers, payload } = await server.inject(request);
    return { status: statusCode, headers, text: payload, envelope: envelopeOf(payload) };
  };
  return {
    server,
    send,
    post: (service, fields = {}) =>
      send({
        method: 'POST',
        url: `/api/admin.php?service=${encodeURIComponent(service)}`,
        headers: form,
        payload: encodeForm(fields).toString(),
      }),
    close: () => server.close(),
  };
}

function envelopeOf(text: string): Envelope<Row> {
  try {
    return JSON.parse(text) as Envelope<Row>;
  } catch {
    return { ret: 0, data: {}, msg: '' };
  }
}
