import LinearProgress from '@mui/material/LinearProgress';

interface JobBarProps {
  readonly label: string;
  /** From 0 to 100; undefined while the total is unknown. */
  readonly percent: number | undefined;
}

/** The progress bar of a background job. */
export function JobBar({ label, percent }: JobBarProps) {
  const share = percent === undefined ? undefined : Math.min(100, Math.floor(percent));
  return (
    <LinearProgress
      aria-label={label}
      {...(share !== undefined && { variant: 'determinate' as const, value: share })}
    />
  );
}
