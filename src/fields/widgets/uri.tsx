import OpenInNew from '@mui/icons-material/OpenInNew';
import IconButton from '@mui/material/IconButton';
import type { WidgetProps } from '@rjsf/utils';
import { useTranslate } from 'react-admin';
import { TrimmedBox } from '../controls/TrimmedBox.tsx';

/** A web address, with a link that opens it. */
export function UriWidget(props: WidgetProps) {
  const translate = useTranslate();
  const address = String(props.value ?? '');
  // Only http(s) addresses open: `javascript:` and the like are text here.
  const isOpen = /^https?:\/\/\S+$/i.test(address);
  return (
    <TrimmedBox
      widget={props}
      inputMode="url"
      end={
        isOpen && (
          <IconButton
            size="small"
            edge="end"
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={translate('form.openAddress')}
          >
            <OpenInNew sx={{ fontSize: 16 }} />
          </IconButton>
        )
      }
    />
  );
}
