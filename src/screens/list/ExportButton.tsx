import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { saves } from '../../jobs/saves.ts';
import { useLang } from '../../lang.ts';
import { useCommands } from '../../shell/commands/present.ts';
import type { ListQuery } from './listQuery.ts';
import { wireSort } from './sortOf.ts';

const formats = ['csv', 'xlsx'] as const;

type Format = (typeof formats)[number];

interface ExportButtonProps {
  readonly resource: Resource;
  readonly query: ListQuery;
  /** The columns that the list shows, in their order. */
  readonly columns: readonly string[];
}

/** Saves everything that the list's filter lets through, not only the page, as a file: every field, or what is shown. */
export function ExportButton({ resource, query, columns }: ExportButtonProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { isBusy, save } = useExport(resource, query);
  const choose = (format: Format, fields?: readonly string[]) => {
    setAnchor(null);
    void save(format, fields);
  };
  const commands = formats.map((format) => ({
    name: `export.${format}`,
    label: `${translate('list.export')} ${translate(`list.exportAs.${format}`)}`,
    icon: 'export',
    run: () => void save(format),
  }));
  useCommands(commands);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={isBusy ? <CircularProgress size={16} color="inherit" /> : <FileDownloadOutlined />}
        disabled={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('list.export')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {formats.map((format) => (
          <MenuItem key={format} onClick={() => choose(format)}>
            {translate(`list.exportAs.${format}`)}
          </MenuItem>
        ))}
        <Divider />
        {formats.map((format) => (
          <MenuItem key={`${format} shown`} onClick={() => choose(format, columns)}>
            {translate(`list.exportShown.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function useExport(resource: Resource, { filter, q, sort }: ListQuery) {
  const lang = useLang();
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: Format, fields?: readonly string[]) => {
    setBusy(true);
    const asked = {
      filter: { ...filter, q },
      sort: wireSort(resource, sort),
      format,
      lang,
      ...(fields && { fields }),
    };
    const title = translate('jobs.save.title', { thing: resource.label[lang], format: format.toUpperCase() });
    try {
      await saves.run(title, (signal, onProgress) =>
        dataProvider.export(resource.name, asked, { signal, onProgress }),
      );
    } catch (error) {
      // The frame's dialog tells it.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
