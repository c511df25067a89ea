import { isUpload, isUploadedPicture, thumbnailAddress } from '#schemas/uploads.ts';
import { FileTools } from '../FileTools.tsx';
import type { CellProps } from '../fieldView.ts';
import { Thumbnail } from '../Thumbnail.tsx';
import { AddressCell } from './address.tsx';

/** An uploaded file by its name, or by what it shows; in full also what can be done with it. */
export function FileCell(props: CellProps) {
  const { value, record, dense, view } = props;
  if (dense && isUploadedPicture(value))
    return <Thumbnail key={value} address={thumbnailAddress(value, 96)} name={view.nameOf(record)} />;
  if (dense || !isUpload(value)) return AddressCell(props);
  return (
    <span className="kf-file">
      {AddressCell(props)}
      <FileTools address={value} />
    </span>
  );
}
