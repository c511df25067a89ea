import { drawnSize, type Part, pixelsOf, type Size } from './cropSize.ts';

/** Draws a part of a picture into a new file. */
export async function drawPart(
  picture: HTMLImageElement,
  part: Part,
  file: { readonly name: string; readonly type: string },
  wanted: Size | undefined,
): Promise<File | null> {
  const from = pixelsOf(part, { width: picture.naturalWidth, height: picture.naturalHeight });
  const { width, height } = drawnSize(from, wanted);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, 0.92));
  return blob && new File([blob], file.name, { type: file.type });
}
