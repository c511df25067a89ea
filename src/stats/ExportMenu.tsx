import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useDataProvider, useTranslate } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { type ExportFormat, exportFormats } from '#schemas/payloads/exportFormat.ts';
import { saves } from '../jobs/saves.ts';
import { useLang } from '../lang.ts';
import { MenuButton } from '../shell/page/MenuButton.tsx';

interface ExportMenuProps {
  readonly service: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What the file holds. */
  readonly title: string;
}

/** Saves the table of a page of statistics as a file. */
export function ExportMenu({ service, payload, title }: ExportMenuProps) {
  const translate = useTranslate();
  const lang = useLang();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const save = (format: ExportFormat) => {
    const name = translate('jobs.save.title', { thing: title, format: translate(`list.exportAs.${format}`) });
    return saves.run(name, (signal, onProgress) =>
      dataProvider.exportBy(service, { ...payload, format, lang }, { signal, onProgress }),
    );
  };
  const entries = exportFormats.map((format) => ({
    label: translate(`list.exportAs.${format}`),
    run: () => void save(format),
  }));
  return (
    <MenuButton
      isWorded
      label={translate('list.export')}
      icon={<FileDownloadOutlined />}
      groups={[entries]}
    />
  );
}
