import { useState } from 'react';

interface ThumbnailProps {
  readonly address: string | undefined;
  readonly name: string;
  readonly large?: boolean;
}

/** A small picture; if it is missing or fails to load, the first letter of a name. */
export function Thumbnail({ address, name, large = false }: ThumbnailProps) {
  const [isBroken, setBroken] = useState(false);
  const size = large ? 'kf-thumb kf-thumb-large' : 'kf-thumb';
  if (!address || isBroken) return <span className={size}>{firstLetter(name)}</span>;
  return (
    <img
      className={size}
      src={address}
      alt={large ? name : ''}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

function firstLetter(name: string): string {
  return ([...name.trim()][0] ?? '·').toUpperCase();
}
