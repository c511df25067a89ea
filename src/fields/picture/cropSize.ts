/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in percent of it. */
export interface Part extends Size {
  readonly x: number;
  readonly y: number;
}

/** Whether two sizes have the same aspect ratio, within an invisible tolerance. */
export function isSameShape(one: Size, other: Size): boolean {
  return Math.abs((one.width / one.height) * (other.height / other.width) - 1) < 0.02;
}

/** The position of a part in a picture, in whole pixels. */
export function pixelsOf(part: Part, { width, height }: Size): Part {
  const x = Math.round((part.x / 100) * width);
  const y = Math.round((part.y / 100) * height);
  return {
    x,
    y,
    width: Math.max(1, Math.min(width - x, Math.round((part.width / 100) * width))),
    height: Math.max(1, Math.min(height - y, Math.round((part.height / 100) * height))),
  };
}

/** The output size of a part: the required size, but never larger than the part. */
export function drawnSize(part: Size, wanted: Size | undefined): Size {
  if (!wanted || part.width <= wanted.width) return { width: part.width, height: part.height };
  return { width: wanted.width, height: Math.max(1, Math.round((part.height / part.width) * wanted.width)) };
}
