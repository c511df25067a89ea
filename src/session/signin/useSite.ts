import { useEffect, useState } from 'react';
import type { Client } from '#providers/client.ts';

/** The site's data for visitors who are not signed in. */
export interface Site {
  readonly project_name: string | null;
  readonly logo: string | null;
  /** The site's registration number with the authorities, and the link to look it up. */
  readonly record: { readonly number: string; readonly link: string | null } | null;
  /** Whether registration is open. */
  readonly isOpen: boolean;
}

const key = 'kaifang.site';
const unknown: Site = { project_name: null, logo: null, record: null, isOpen: true };

/** The site's name, logo and registration number: the cached ones at once, then the current ones. */
export function useSite(client: Client): Site {
  const [site, setSite] = useState(remembered);
  useEffect(() => {
    const asked = client.call<Record<string, unknown>>('Platform.Site.Get', {});
    asked.then(
      (answer) => setSite(remember(siteOf(answer))),
      () => {
        // The sign-in form does not need to show this error.
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
    // Without storage the next visit is a little slower.
  }
  return site;
}
