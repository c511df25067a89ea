import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useDataProvider, useTranslate } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { useLang } from '../../lang.ts';
import { saves } from '../saves.ts';

/** Saves everything that a job did not do as a file, however much that is. */
export function SaveProblems({ id }: { readonly id: number }) {
  const translate = useTranslate();
  const lang = useLang();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const label = translate('jobs.saveProblems');
  return (
    <Button
      size="small"
      startIcon={<FileDownloadOutlined />}
      onClick={() =>
        void saves.run(label, (signal, onProgress) =>
          dataProvider.exportBy('Admin.Job.ExportProblems', { id, lang }, { signal, onProgress }),
        )
      }
    >
      {label}
    </Button>
  );
}
