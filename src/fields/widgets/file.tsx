import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'react-admin';
import { UploadBox } from '../controls/UploadBox.tsx';
import { fileRule } from '../controls/upload.ts';

/** A file of any kind. */
export function FileWidget(props: WidgetProps) {
  const translate = useTranslate();
  return (
    <UploadBox
      widget={props}
      rule={fileRule}
      hint={translate('form.upload.fileHint')}
      preview={(address) => (
        <Sheet>
          <InsertDriveFileOutlined aria-hidden />
          {address && (
            <Link href={address} target="_blank" rel="noopener noreferrer">
              {address.split('/').at(-1)}
            </Link>
          )}
        </Sheet>
      )}
    />
  );
}

const Sheet = styled('span')(({ theme }) => ({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  gap: 2,
  minWidth: 64,
  maxWidth: 140,
  color: theme.tokens.inkFaint,
  '& a': {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '0.75rem',
  },
}));
