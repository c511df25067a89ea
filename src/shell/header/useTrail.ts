import { useTranslate } from 'react-admin';
import { entryRoute } from '#schemas/derive/menu.ts';
import { sections } from '#schemas/sections.ts';
import { useWords } from '../../lang.ts';
import { useMay } from '../../may.ts';
import type { Place } from '../place.ts';

/** One step of the breadcrumb. */
export interface Step {
  readonly label: string;
  readonly icon?: string;
  readonly to?: string;
}

/**
 * The steps from home to a place: section, resource, and the page itself unless it is the resource's entry.
 */
export function useTrail(place: Place | undefined, title: string): readonly Step[] {
  const words = useWords();
  const translate = useTranslate();
  const may = useMay();
  const home: Step = { label: translate('shell.home'), icon: 'home', to: '/home' };
  if (!place) return [home, { label: title }];
  const { resource } = place;
  if (resource.path === '/home') return [home];
  const section = sections.find(({ name }) => name === resource.menu.section);
  const entry = entryRoute(resource);
  const isEntry = place.uri === entry;
  const isSectionSaid = section && section.name !== 'home' && words(section.label) !== words(resource.plural);
  return [
    home,
    ...(isSectionSaid ? [{ label: words(section.label), icon: section.icon }] : []),
    ...(isEntry
      ? []
      : [{ label: words(resource.plural), icon: resource.menu.icon, ...(may(entry) && { to: entry }) }]),
    { label: title, ...(isEntry && { icon: resource.menu.icon }) },
  ];
}
