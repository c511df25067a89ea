import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that came in: where to, and the message that it brings. */
export interface Came {
  readonly path: string;
  readonly messageId: string | null;
}

/** An address that says who called it, and answers nobody while it holds. */
export interface HeldServer {
  readonly host: string;
  /** All that came to a path, in the order in which it came. */
  at(path: string): Came[];
  /** From now on, or after so many more calls. */
  hold(after?: number): void;
  /** Answers all that is held, and whoever comes later. */
  release(): void;
  close(): void;
}

/** Starts an address that a test can make hang. */
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
