import { useEffect, useState } from 'react';
import type { Client } from '#providers/client.ts';

/** What the pages of those who are not signed in know of the site. */
export interface Site {
  readonly project_name: string | null;
  readonly logo: string | null;
  /** The number under which the authorities know the site, and where it can be looked up. */
  readonly record: { readonly number: string; readonly link: string | null } | null;
  /** Whether anybody may register at all. */
  readonly isOpen: boolean;
}

const key = 'kaifang.site';
const unknown: Site = { project_name: null, logo: null, record: null, isOpen: true };

/** The site's name, logo and record number: at once as they were the last time, then as they are. */
export function useSite(client: Client): Site {
  const [site, setSite] = useState(remembered);
  useEffect(() => {
    const asked = client.call<Record<string, unknown>>('Platform.Site.Get', {});
    asked.then(
      (answer) => setSite(remember(siteOf(answer))),
      () => {
        // Whoever wants to sign in need not hear of it.
      },
    );
  }, [client]);
  return site;
}

function siteOf(answer: Record<string, unknown>): Site {
  const {
    project_name: name,
    logo,
    record_number: number,
    record_link: link,
    developer_registration: developers,
    member_registration: members,
  } = answer;
  return {
    project_name: textOf(name),
    logo: textOf(logo),
    record: textOf(number) === null ? null : { number: String(number), link: textOf(link) },
    isOpen: developers !== false || members === true,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function remembered(): Site {
  try {
    return { ...unknown, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Site>) };
  } catch {
    return unknown;
  }
}

function remember(site: Site): Site {
  try {
    localStorage.setItem(key, JSON.stringify(site));
  } catch {
    // Storage that is off costs a moment the next time.
  }
  return site;
}
