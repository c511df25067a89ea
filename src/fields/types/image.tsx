import { isUpload, thumbnailAddress } from '#schemas/uploads.ts';
import { FileTools } from '../FileTools.tsx';
import { type CellProps, type FieldView, usual } from '../fieldView.ts';
import { Thumbnail } from '../Thumbnail.tsx';

declare module '../fieldView.ts' {
  interface FieldViews {
    image: typeof view;
  }
}

/** A picture, as the address of an uploaded file. */
export const view: FieldView = {
  ...usual,
  cell: ImageCell,
  drawsMissing: true,
  canBeName: false,
  widget: 'image',
  inRows: { least: 230, share: 1.4, narrow: 'whole' },
  filter: 'presence',
  comparisons: [],
  operand: 'text',
  preview: 'picture',
};

/** A picture, or the first letter of the record's name if there is none. */
function ImageCell({ value, record, dense, view }: CellProps) {
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
