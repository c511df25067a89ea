import { useState } from 'react';
import { pictureOf } from '../format.ts';

/** The width of the larger thumbnails. */
const smallWidth = 384;

interface PictureProps {
  readonly src: string | null | undefined;
  /** The width that it is shown at, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt?: string;
  readonly className?: string;
  /** Loads it at once: it is seen first. */
  readonly isFirst?: boolean;
}

/** A picture in the size it is shown at; nothing where there is none, or where it cannot be loaded. */
export function Picture({ src, alt = '', width, height, className, isFirst = false }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (!src || src === broken) return null;
  return (
    <img
      className={className}
      src={pictureOf(src, width * 2)}
      {...sizesOf(src, width)}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}

// A telephone needs the small one of a large picture.
function sizesOf(src: string, width: number) {
  const small = pictureOf(src, smallWidth);
  if (width <= smallWidth || small === src) return {};
  return {
    srcSet: `${small} ${smallWidth}w, ${src} ${width}w`,
    sizes: `(max-width: ${width}px) calc(100vw - 2rem), ${width}px`,
  };
}
