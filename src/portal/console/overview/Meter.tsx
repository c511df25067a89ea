import { styled } from '@mui/material/styles';

interface MeterProps {
  /** How much is used. */
  readonly value: number;
  /** 0: there is no limit, and no bar. */
  readonly most: number;
  readonly label: string;
  /** The bar shows what is left, as the label says; otherwise what is used. */
  readonly isOfRest?: boolean;
}

/** How much of a limit is used, or left: the words, and a bar that warns near the end. */
export function Meter({ value, most, label, isOfRest = false }: MeterProps) {
  const share = most === 0 ? 0 : Math.min(1, value / most);
  const tone = share >= 1 ? 'danger' : share >= 0.8 ? 'warning' : 'success';
  return (
    <Line>
      <span>{label}</span>
      {most > 0 && (
        <Bar aria-hidden="true">
          <i data-tone={tone} style={{ width: `${(isOfRest ? 1 - share : share) * 100}%` }} />
        </Bar>
      )}
    </Line>
  );
}

const Line = styled('div')({
  display: 'grid',
  gap: 4,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
});

const Bar = styled('span')(({ theme: { tokens } }) => ({
  display: 'block',
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  backgroundColor: tokens.sunken,
  '& > i': { display: 'block', height: '100%', borderRadius: 3 },
  ...Object.fromEntries(
    (['success', 'warning', 'danger'] as const).map((tone) => [
      `& > i[data-tone="${tone}"]`,
      { backgroundColor: tokens.tones[tone].mark },
    ]),
  ),
}));
