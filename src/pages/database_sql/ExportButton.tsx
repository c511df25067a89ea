import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { randomKey } from '#providers/randomKey.ts';
import { saves } from '../../jobs/saves.ts';

interface ExportButtonProps {
  readonly connection: number;
  readonly statement: string;
  readonly seconds: number;
}

/** Saves the whole result of a statement that reads, however many rows it has. */
export function ExportButton({ connection, statement, seconds }: ExportButtonProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const asked = { connection, statement, seconds, run: randomKey() };
    try {
      await saves.run(translate('console.exportTitle'), (signal, onProgress) =>
        dataProvider.exportBy('Admin.Database.ExportSql', asked, { signal, onProgress }),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      disabled={isBusy || statement.trim() === ''}
      onClick={() => void save()}
    >
      {translate('console.export')}
    </Button>
  );
}
