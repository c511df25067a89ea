import { isUpload, thumbnailAddress } from '#schemas/uploads.ts';
import { FileTools } from '../FileTools.tsx';
import type { CellProps } from '../fieldView.ts';
import { Thumbnail } from '../Thumbnail.tsx';

/** A picture, or the first letter of the record's name where there is none. */
export function ImageCell({ value, record, dense, view }: CellProps) {
  const address = typeof value === 'string' && value !== '' ? value : undefined;
  const small = address && thumbnailAddress(address, dense ? 96 : 384);
  const picture = <Thumbnail key={address} address={small} name={view.nameOf(record)} large={!dense} />;
  if (dense || !isUpload(address)) return picture;
  return (
    <span className="kf-file">
      {picture}
      <FileTools address={address} />
    </span>
  );
}
