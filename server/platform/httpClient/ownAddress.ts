import type { App } from '../../core/app.ts';

type Own = Pick<App, 'settings' | 'address'>;

/** The hosts and the port by which this server reaches itself, in allow-list format. */
export function ownHosts(app: Own): string[] {
  return ['127.0.0.1', 'localhost', app.settings.host].map((host) => withPort(host, app));
}

/** The URL of this server's own open API, as reachable from this server. */
export function ownOpenApi(app: Own): string {
  const { host } = app.settings;
  return `http://${withPort(whereAll[host] ?? host, app)}/api/app.php`;
}

// A server that listens on all interfaces is reached through localhost.
const whereAll: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': 'localhost' };

function withPort(host: string, { settings, address }: Own): string {
  const port = address.port ?? settings.port;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
