import type { Lang } from '#schemas/resource.ts';
import {
  downloadAddress,
  isPrivateUpload,
  isUploadedPicture,
  thumbnailAddress,
  uploadEnding,
} from '#schemas/uploads.ts';
import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';
import { useFileNames } from '../useFileNames.ts';

/** Several files: how many in a table; elsewhere each as a small picture or by its name, to be opened or saved. */
export function FilesCell({ value, dense, view }: CellProps) {
  const addresses = (Array.isArray(value) ? value : [value]).map((item) => plainText(item));
  if (dense) return <span>{addresses.length}</span>;
  const List = addresses.some(isPrivateUpload) ? NamedFiles : FileList;
  return <List addresses={addresses} lang={view.lang} />;
}

interface FileListProps {
  readonly addresses: readonly string[];
  readonly lang: Lang;
  /** What files were called when they were sent, by their addresses. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Private files, whose names the server alone knows. */
function NamedFiles(props: FileListProps) {
  return <FileList {...props} names={useFileNames(props.addresses)} />;
}

function FileList({ addresses, lang, names = {} }: FileListProps) {
  return (
    <ul className="kf-files">
      {addresses.map((address, at) => {
        const name = names[address] ?? (lang === 'en' ? `Attachment ${at + 1}` : `附件 ${at + 1}`);
        const isPicture = isUploadedPicture(address);
        return (
          <li key={address}>
            <a
              href={isPicture ? address : downloadAddress(address)}
              {...(isPicture ? { target: '_blank', rel: 'noopener noreferrer' } : { download: true })}
            >
              {isPicture && <img src={thumbnailAddress(address, 96)} alt="" loading="lazy" />}
              <span>{name}</span>
              <small>{uploadEnding(address)?.toUpperCase() ?? ''}</small>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
