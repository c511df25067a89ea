import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { type ExportFormat, exportFormats } from '#schemas/payloads/exportFormat.ts';
import { useLang } from '../../lang.ts';
import { saves } from '../../shell/jobs/saves.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';

interface ExportMenuProps {
  readonly service: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The content of the file. */
  readonly title: string;
  /** The button's text, where a page has several. */
  readonly label?: string;
}

/** Saves the table of a statistics page as a file. */
export function ExportMenu({ service, payload, title, label }: ExportMenuProps) {
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
      label={label ?? translate('list.export')}
      icon={<FileDownloadOutlined />}
      groups={[entries]}
    />
  );
}
