import type { Lang } from '#schemas/resource.ts';
import { downloadAddress, isUploadedPicture, thumbnailAddress, uploadEnding } from '#schemas/uploads.ts';
import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';
import { useFileNames } from '../useFileNames.ts';

/** Several files: how many in a table; elsewhere each as a small picture or by its name, to be opened or saved. */
export function FilesCell({ value, dense, view }: CellProps) {
  const addresses = (Array.isArray(value) ? value : [value]).map((item) => plainText(item));
  if (dense) return <span>{addresses.length}</span>;
  return <FileList addresses={addresses} lang={view.lang} />;
}

function FileList({ addresses, lang }: { readonly addresses: readonly string[]; readonly lang: Lang }) {
  const names = useFileNames(addresses);
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
