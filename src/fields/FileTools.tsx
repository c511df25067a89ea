import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useTranslate } from 'react-admin';
import { downloadAddress } from '#schemas/uploads.ts';
import { CopyButton } from './CopyButton.tsx';
import { wholeAddress } from './wholeAddress.ts';

/** The actions on an uploaded file wherever it is shown: copy its address, save it. */
export function FileTools({ address }: { readonly address: string }) {
  const translate = useTranslate();
  return (
    <span className="kf-tools">
      <CopyButton key={address} text={wholeAddress(address)} label={translate('files.copy')} />
      <a className="kf-tool" href={downloadAddress(address)} download>
        <FileDownloadOutlined aria-hidden />
        {translate('files.download')}
      </a>
    </span>
  );
}
