import LinearProgress from '@mui/material/LinearProgress';

interface JobBarProps {
  readonly label: string;
  /** From 0 to 100; nothing while it is not known how much there is. */
  readonly percent: number | undefined;
}

/** How far a piece of long work is. */
export function JobBar({ label, percent }: JobBarProps) {
  const share = percent === undefined ? undefined : Math.min(100, Math.floor(percent));
  return (
    <LinearProgress
      aria-label={label}
      {...(share !== undefined && { variant: 'determinate' as const, value: share })}
    />
  );
}
