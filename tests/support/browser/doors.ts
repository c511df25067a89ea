import { vi } from 'vitest';
import { createAuthProvider, type KaifangAuthProvider } from '#providers/authProvider.ts';
import type { CallError } from '#providers/callError.ts';
import { type Client, createClient } from '#providers/client.ts';
import { createDataProvider } from '#providers/dataProvider.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { createSession, type Session } from '#providers/session.ts';
import type { TestApp } from '../app.ts';
import { openHttp } from '../http.ts';
import { openPage } from './page.ts';

/** The providers as a browser has them, connected to the real server. */
export interface BrowserDoors {
  readonly session: Session;
  readonly client: Client;
  readonly auth: KaifangAuthProvider;
  readonly data: KaifangDataProvider;
  /** The errors that the error dialog would have shown. */
  readonly refusals: CallError[];
  /** The submitted forms, by service, without token and language. */
  readonly sent: { service: string; fields: Record<string, string> }[];
  close(): Promise<void>;
}

/** Connects the providers of a browser to a test application. */
export async function openDoors(kaifang: TestApp): Promise<BrowserDoors> {
  const http = await openHttp(kaifang);
  const refusals: CallError[] = [];
  const sent: BrowserDoors['sent'] = [];
  openPage();
  vi.stubGlobal(
    'fetch',
    async (url: string, { body, signal }: { body: URLSearchParams; signal?: AbortSignal }) => {
      signal?.throwIfAborted();
      const { access_token: _token, lang: _lang, ...fields } = Object.fromEntries(body);
      sent.push({ service: new URLSearchParams(url.split('?')[1]).get('service') ?? '', fields });
      const answer = await http.send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: body.toString(),
      });
      return new Response(answer.text, { status: answer.status, headers: answer.headers as HeadersInit });
    },
  );
  const session = createSession();
  const say = (key: string) => key;
  const client = createClient({
    session,
    lang: () => 'en',
    say,
    log: () => {},
    onReturn: () => undefined,
    onSignOut: () => {},
    onRefusal: (error) => refusals.push(error),
  });
  const hooks = { log: () => {}, say, onRefusal: (error: CallError) => refusals.push(error) };
  return {
    session,
    client,
    auth: createAuthProvider(client, session, () => {}),
    data: createDataProvider(client, kaifang.app.registry, hooks),
    refusals,
    sent,
    async close() {
      vi.unstubAllGlobals();
      await http.close();
    },
  };
}
