import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { useLang, useWords } from '../../lang.ts';
import type { MenuEntry } from '../../ui/MenuButton.tsx';
import { saves } from './saves.ts';

/** The downloads that a resource offers for all its records, or for one by id. */
export function useDownloads({ download }: Resource, id?: string | number): readonly MenuEntry[] {
  const translate = useTranslate();
  const lang = useLang();
  const words = useWords();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  if (!download?.of.includes(id === undefined ? 'list' : 'record')) return [];
  const { service, formats, label: what } = download;
  return formats.map((format) => {
    const payload = { ...(id !== undefined && { id }), format, lang };
    const label = translate('openapi.as', { what: words(what), format: format.toUpperCase() });
    const run = () =>
      void saves.run(label, (signal, onProgress) =>
        dataProvider.exportBy(service, payload, { signal, onProgress }),
      );
    return { label, run };
  });
}
