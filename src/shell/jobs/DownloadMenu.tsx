import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useDownloads } from './useDownloads.ts';

interface DownloadMenuProps {
  readonly resource: Resource;
  readonly id: string | number;
}

/** The downloads of one record in a menu; nothing where there are none. */
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
