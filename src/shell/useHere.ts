import { useMemo } from 'react';
import { useLocation, useMatches } from 'react-router';
import { trimmedEnd } from '#schemas/text/trimmed.ts';
import { registry } from '../registry.ts';
import { type Place, placeOf } from './place.ts';

/** The open page: its path without a trailing slash, and its place; an error page has none. */
export function useHere(): { path: string; place: Place | undefined } {
  const { pathname } = useLocation();
  const isPage = useMatches().at(-1)?.handle !== undefined;
  const path = trimmedEnd(pathname, '/') || '/';
  const place = useMemo(() => (isPage ? placeOf(registry, path) : undefined), [isPage, path]);
  return { path, place };
}
