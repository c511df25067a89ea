import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useTranslate } from 'ra-core';
import type { Resource } from '#schemas/resource.ts';
import { MenuButton } from '../shell/page/MenuButton.tsx';
import { useDownloads } from './useDownloads.ts';

interface DownloadMenuProps {
  readonly resource: Resource;
  readonly id: string | number;
}

/** The files that can be had of one record, behind one button; nothing where there are none. */
export function DownloadMenu({ resource, id }: DownloadMenuProps) {
  const translate = useTranslate();
  return (
    <MenuButton
      label={translate('openapi.download')}
      icon={<FileDownloadOutlined fontSize="small" />}
      groups={[useDownloads(resource, id)]}
    />
  );
}
