import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';

/** The addresses that a hosts file gives names, by the name in small letters; none where there is no such file. */
export const hostsOf = readWhenChanged((text) => {
  const hosts = new Map<string, string[]>();
  for (const [address = '', ...names] of linesOf(text)) {
    if (isIP(address) === 0) continue;
    for (const name of names.map((one) => one.toLowerCase()))
      hosts.set(name, [...(hosts.get(name) ?? []), address]);
  }
  return hosts;
});

/** How a system completes short names. */
export interface Search {
  readonly domains: readonly string[];
  /** From how many dots on a name is tried as it is first. */
  readonly dots: number;
}

/** The search list of a resolv.conf. */
export const searchOf = readWhenChanged((text): Search => {
  let domains: string[] = [];
  let dots = 1;
  for (const [keyword, ...values] of linesOf(text)) {
    if (keyword === 'search' || keyword === 'domain')
      domains = values.map((domain) => domain.toLowerCase().replace(/\.$/, '')).filter((domain) => domain);
    if (keyword === 'options')
      dots = Number(values.findLast((value) => /^ndots:\d{1,2}$/.test(value))?.slice(6) ?? dots);
  }
  return { domains, dots };
});

function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.split(/[#;]/, 1)[0]?.trim() ?? '')
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/));
}

// Read anew when it was changed, as the system does.
function readWhenChanged<T>(read: (text: string) => T): (path: string) => T {
  const known = new Map<string, { readonly stamp: string; readonly value: T }>();
  return (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    const stamp = stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : '';
    const kept = known.get(path);
    if (kept?.stamp === stamp) return kept.value;
    const value = read(stat ? readFileSync(path, 'utf8') : '');
    known.set(path, { stamp, value });
    return value;
  };
}
