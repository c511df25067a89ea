import type { Lang } from '#schemas/resource.ts';
import { inSentence } from '#schemas/text/inSentence.ts';
import type { Place } from './place.ts';

/** The title of a page: its record's name when it is known, otherwise that of the screen. */
export function pageTitle(place: Place, lang: Lang, name?: string): string {
  const { words: own } = place.resource;
  const label = place.resource.label[lang];
  const thing = inSentence(place.resource.label)[lang];
  switch (place.screen) {
    case 'add':
      return name ?? own.add?.[lang] ?? words.add[lang] + thing;
    case 'edit':
      if (own.edit) return `${own.edit[lang]} ${name ?? numbered(thing, place.id)}`;
      return name ? `${words.edit[lang].trim()} ${name}` : words.edit[lang] + numbered(thing, place.id);
    case 'show':
      return name ?? numbered(label, place.id);
    default:
      return name ?? place.resource.plural[lang];
  }
}

const words = {
  add: { zh_cn: '新增', en: 'New ' },
  edit: { zh_cn: '编辑', en: 'Edit ' },
} as const;

function numbered(label: string, id: string | undefined): string {
  return id === undefined ? label : `${label} #${id}`;
}
