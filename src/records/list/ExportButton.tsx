import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { mostValues } from '#schemas/filter/conditionFault.ts';
import { type ExportFormat, exportFormats } from '#schemas/payloads/exportFormat.ts';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { useCommands } from '../../shell/commands/present.ts';
import { saves } from '../../shell/jobs/saves.ts';
import { useDownloads } from '../../shell/jobs/useDownloads.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { wireSort } from '../sortOf.ts';
import { groupedCount } from '../totalWords.ts';
import { type ListRows, useResourceList } from '../useResourceList.ts';
import type { ListQuery } from './listQuery.ts';

interface ExportButtonProps {
  readonly resource: Resource;
  /** The visible columns of the list, in order. */
  readonly columns: readonly string[];
  /** There is only room for the icon. */
  readonly isNarrow: boolean;
}

/**
 * Exports everything that the list's filter matches, not only the page: every field, or the visible columns; or
 * the selected rows.
 */
export function ExportButton({ resource, columns, isNarrow }: ExportButtonProps) {
  const { query, list, selection } = useResourceList();
  const translate = useTranslate();
  const { isBusy, save } = useExport(resource, query);
  const downloads = useDownloads(resource);
  const detail = useRowCount(list);
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
  const chosen = [...selection.ids];
  const selected = exportFormats.map((format) => ({
    label: translate('list.exportSelected', { format: translate(`list.exportAs.${format}`) }),
    detail: rowsWords(translate, chosen.length, true),
    run: () => void save(format, undefined, chosen),
  }));
  const isChosen = chosen.length > 0 && chosen.length <= mostValues;
  return (
    <MenuButton
      isWorded={!isNarrow}
      isBusy={isBusy}
      label={translate('list.export')}
      icon={<FileDownloadOutlined fontSize="small" />}
      groups={[...(isChosen ? [selected] : []), whole, shown, downloads]}
    />
  );
}

function useRowCount({ total, isExact, isStale }: ListRows): string | undefined {
  const translate = useTranslate();
  if (total === undefined || isStale) return undefined;
  return rowsWords(translate, total, isExact);
}

function rowsWords(translate: ReturnType<typeof useTranslate>, count: number, isExact: boolean): string {
  return translate('jobs.save.rows', { count: groupedCount(count, isExact), smart_count: count });
}

function useExport(resource: Resource, { filter, q, sort }: ListQuery) {
  const lang = useLang();
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: ExportFormat, fields?: readonly string[], ids?: readonly IdRow['id'][]) => {
    setBusy(true);
    const asked = {
      filter: ids ? { id: { in: ids } } : { ...filter, q },
      sort: wireSort(sort),
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
