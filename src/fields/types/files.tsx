import type { Lang } from '#schemas/resource.ts';
import {
  downloadAddress,
  isPrivateUpload,
  isUploadedPicture,
  thumbnailAddress,
  uploadEnding,
} from '#schemas/uploads.ts';
import { type CellProps, type FieldView, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';
import { useFileNames } from '../useFileNames.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    files: typeof view;
  }
}

/** Several files, as the addresses of uploads. */
export const view: FieldView = {
  ...usual,
  cell: FilesCell,
  widget: 'files',
  filter: 'presence',
  comparisons: [],
  operand: 'text',
  styles: (tokens) => ({
    '& .kf-files': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: 8,
      margin: '6px 0 0',
      padding: 0,
      listStyle: 'none',
    },
    '& .kf-files a': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 8,
      minHeight: 36,
      padding: '3px 10px',
      border: `1px solid ${tokens.line}`,
      borderRadius: 8,
      fontSize: '0.8125rem',
      color: tokens.ink,
      backgroundColor: tokens.surface,
      textDecoration: 'none',
    },
    '& .kf-files a:hover': { borderColor: tokens.accent },
    '& .kf-files img': { width: 28, height: 28, borderRadius: 5, objectFit: 'cover' },
    '& .kf-files small': { color: tokens.inkSoft },
  }),
};

/**
 * Several files: their number in a table; elsewhere each as a small picture or by its name, to open or save.
 */
export function FilesCell({ value, dense, view }: CellProps) {
  const addresses = (Array.isArray(value) ? value : [value]).map((item) => plainText(item));
  if (dense) return <span>{addresses.length}</span>;
  const List = addresses.some(isPrivateUpload) ? NamedFiles : FileList;
  return <List addresses={addresses} lang={view.lang} />;
}

interface FileListProps {
  readonly addresses: readonly string[];
  readonly lang: Lang;
  /** The original names of files, by address. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Private files, whose names only the server knows. */
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
