import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { type ExportFormat, exportFormats } from '#schemas/payloads/exportFormat.ts';
import type { Resource } from '#schemas/resource.ts';
import { useDownloads } from '../../downloads/useDownloads.ts';
import { saves } from '../../jobs/saves.ts';
import { useLang } from '../../lang.ts';
import { useCommands } from '../../shell/commands/present.ts';
import { MenuButton } from '../../shell/page/MenuButton.tsx';
import type { ListQuery } from './listQuery.ts';
import { wireSort } from './sortOf.ts';
import { groupedCount } from './totalWords.ts';
import type { ListRows } from './useListRows.ts';

interface ExportButtonProps {
  readonly resource: Resource;
  readonly query: ListQuery;
  /** How many rows there will be; nothing while nobody knows. */
  readonly rows: Pick<ListRows, 'total' | 'isExact' | 'isStale'>;
  /** The columns that the list shows, in their order. */
  readonly columns: readonly string[];
  /** There is room for the sign alone. */
  readonly isNarrow: boolean;
}

/** Saves everything that the list's filter lets through, not only the page, as a file: every field, or what is shown. */
export function ExportButton({ resource, query, rows, columns, isNarrow }: ExportButtonProps) {
  const translate = useTranslate();
  const { isBusy, save } = useExport(resource, query);
  const downloads = useDownloads(resource);
  const detail = useRowCount(rows);
  const commands = exportFormats.map((format) => ({
    name: `export.${format}`,
    label: `${translate('list.export')} ${translate(`list.exportAs.${format}`)}`,
    icon: 'export',
    run: () => void save(format),
  }));
  useCommands(commands);
  const whole = exportFormats.map((format) => ({
    label: translate(`list.exportAs.${format}`),
    detail,
    run: () => void save(format),
  }));
  const shown = exportFormats.map((format) => ({
    label: translate('list.exportShown', { format: translate(`list.exportAs.${format}`) }),
    detail,
    run: () => void save(format, columns),
  }));
  return (
    <MenuButton
      isWorded={!isNarrow}
      isBusy={isBusy}
      label={translate('list.export')}
      icon={<FileDownloadOutlined fontSize="small" />}
      groups={[whole, shown, downloads]}
    />
  );
}

function useRowCount({ total, isExact, isStale }: ExportButtonProps['rows']): string | undefined {
  const translate = useTranslate();
  if (total === undefined || isStale) return undefined;
  return translate('jobs.save.rows', { count: groupedCount(total, isExact), smart_count: total });
}

function useExport(resource: Resource, { filter, q, sort }: ListQuery) {
  const lang = useLang();
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: ExportFormat, fields?: readonly string[]) => {
    setBusy(true);
    const asked = {
      filter: { ...filter, q },
      sort: wireSort(resource, sort),
      format,
      lang,
      ...(fields && { fields }),
    };
    const title = translate('jobs.save.title', {
      thing: resource.label[lang],
      format: translate(`list.exportAs.${format}`),
    });
    try {
      await saves.run(title, (signal, onProgress) =>
        dataProvider.export(resource.name, asked, { signal, onProgress }),
      );
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
