import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request: its path and its message. */
interface Came {
  readonly path: string;
  readonly messageId: string | null;
}

/** An HTTP server that records its callers and can delay all answers. */
export interface HeldServer {
  readonly host: string;
  /** All requests to a path, in the order received. */
  at(path: string): Came[];
  /** Holds answers from now on, or after this many more calls. */
  hold(after?: number): void;
  /** Answers all held requests and all later ones. */
  release(): void;
  close(): void;
}

/** Starts a server that a test can make hang. */
export async function startHeldServer(answer = '{}'): Promise<HeldServer> {
  const came: Came[] = [];
  let held: ServerResponse[] | null = null;
  let free = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += String(piece);
    });
    request.on('end', () => {
      came.push({ path: request.url ?? '', messageId: new URLSearchParams(body).get('message_id') });
      if (held && --free < 0) held.push(response);
      else response.end(answer);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    at: (path) => came.filter((one) => one.path === path),
    hold: (after = 0) => {
      free = after;
      held ??= [];
    },
    release: () => {
      for (const response of held ?? []) response.end(answer);
      held = null;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
