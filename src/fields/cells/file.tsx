import {
  downloadAddress,
  isUpload,
  isUploadedPicture,
  thumbnailAddress,
  uploadEnding,
} from '#schemas/uploads.ts';
import { FileTools } from '../FileTools.tsx';
import type { CellProps } from '../fieldView.ts';
import { Thumbnail } from '../Thumbnail.tsx';
import { AddressCell } from './address.tsx';
import { FilesCell } from './files.tsx';

/** An uploaded file by its name, or by what it shows; in full also what can be done with it. */
export function FileCell(props: CellProps) {
  const { value, property, record, dense, view } = props;
  if (dense && isUploadedPicture(value))
    return <Thumbnail key={value} address={thumbnailAddress(value, 96)} name={view.nameOf(record)} />;
  if (!isUpload(value)) return AddressCell(props);
  // Its address says nothing to people: they know it by its name, and by what it is.
  if (dense)
    return (
      <a href={downloadAddress(value)} download title={view.nameOf(record)}>
        {uploadEnding(value)?.toUpperCase()}
      </a>
    );
  // Nobody but its record gives a private file a name, and its address is of no use elsewhere.
  if (property.private) return FilesCell(props);
  return (
    <span className="kf-file">
      {AddressCell(props)}
      <FileTools address={value} />
    </span>
  );
}
