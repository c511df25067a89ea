import { useState } from 'react';
import { Mark } from './Mark.tsx';

interface SiteMarkProps {
  /** The URL of the site's own logo. */
  readonly logo: string | null | undefined;
  readonly size: number;
  readonly mono?: boolean;
}

/** The site's own logo if it has one, otherwise the product's mark; its name is text beside it. */
export function SiteMark({ logo, size, mono = false }: SiteMarkProps) {
  const [broken, setBroken] = useState<string>();
  if (!logo || logo === broken) return <Mark size={size} mono={mono} />;
  const style = { height: size, maxWidth: size * 4, objectFit: 'contain', flex: 'none' } as const;
  return <img src={logo} alt="" style={style} onError={() => setBroken(logo)} />;
}
