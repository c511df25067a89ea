import {
  downloadAddress,
  isUpload,
  isUploadedPicture,
  thumbnailAddress,
  uploadEnding,
} from '#schemas/uploads.ts';
import { addressLink } from '../addressLink.tsx';
import { FileTools } from '../FileTools.tsx';
import { type CellProps, type FieldView, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';
import { Thumbnail } from '../Thumbnail.tsx';
import { FilesCell } from './files.tsx';

declare module '../fieldView.ts' {
  interface FieldViews {
    file: typeof view;
  }
}

/** A file, as the address of an upload. */
export const view: FieldView = {
  ...usual,
  cell: FileCell,
  canBeName: false,
  widget: 'file',
  filter: 'presence',
  comparisons: [],
  operand: 'text',
};

/** An uploaded file by its name, or by its preview; in full also with its actions. */
function FileCell(props: CellProps) {
  const { value, property, record, dense, view } = props;
  if (dense && isUploadedPicture(value))
    return <Thumbnail key={value} address={thumbnailAddress(value, 96)} name={view.nameOf(record)} />;
  const link = addressLink(plainText(value), fileName(plainText(value)));
  if (!isUpload(value)) return link;
  // Its address means nothing to people: they recognise it by its name and its content.
  if (dense)
    return (
      <a href={downloadAddress(value)} download title={view.nameOf(record)}>
        {uploadEnding(value)?.toUpperCase()}
      </a>
    );
  // Only its record holds a private file's name, and its address is of no use elsewhere.
  if (property.private) return FilesCell(props);
  return (
    <span className="kf-file">
      {link}
      <FileTools address={value} />
    </span>
  );
}

function fileName(address: string): string {
  const last = address.split(/[?#]/, 1)[0]?.split('/').at(-1) || address;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
