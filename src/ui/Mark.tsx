import type { SVGProps } from 'react';

interface MarkProps extends SVGProps<SVGSVGElement> {
  readonly size?: number;
  /** In one color, that of the surrounding text. */
  readonly mono?: boolean;
}

const leftLeaf =
  'M4.6 2.5 10.7 7.2a2 2 0 0 1 .8 1.6v14.4a2 2 0 0 1-.8 1.6L4.6 29.5A1 1 0 0 1 3 28.7V3.3a1 1 0 0 1 1.6-.8Z';
const rightLeaf =
  'M27.4 2.5 21.3 7.2a2 2 0 0 0-.8 1.6v14.4a2 2 0 0 0 .8 1.6l6.1 4.7a1 1 0 0 0 1.6-.8V3.3a1 1 0 0 0-1.6-.8Z';

/** Kaifang's mark: an open double door with a lamp behind it; its name is text beside it. */
export function Mark({ size = 32, mono = false, ...rest }: MarkProps) {
  const accent = mono ? 'currentColor' : 'var(--kf-accent)';
  const lamp = mono ? 'currentColor' : 'var(--kf-lamp)';
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false" {...rest}>
      <path d={leftLeaf} fill={accent} />
      <path d={rightLeaf} fill={accent} fillOpacity={0.72} />
      <circle cx="16" cy="16" r="3" fill={lamp} />
    </svg>
  );
}
