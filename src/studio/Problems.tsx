import { styled } from '@mui/material/styles';
import type { StudioFault } from '#schemas/payloads/studio.ts';
import { useTexts } from './texts.ts';

interface ProblemsProps {
  readonly faults: readonly StudioFault[];
  readonly open: string;
  /** The latest text is still being examined. */
  readonly isPending: boolean;
  readonly onGo: (fault: StudioFault) => void;
}

/** Everything that is wrong, as `npm run check` says it, with the way to each place. */
export function Problems({ faults, open, isPending, onGo }: ProblemsProps) {
  const { t } = useTexts();
  const count = faults.filter(({ isRemark }) => !isRemark).length;
  const sorted = [...faults].sort((a, b) => Number(b.name === open) - Number(a.name === open));
  return (
    <Frame aria-label={t('studio.problems.title')}>
      <p role="status">
        {isPending
          ? t('studio.problems.pending')
          : t(count === 0 ? 'studio.problems.none' : 'studio.problems.count', { smart_count: count })}
      </p>
      <ul>
        {sorted.map((fault) => (
          <li key={`${fault.name} ${fault.line} ${fault.path} ${fault.text}`} data-remark={fault.isRemark}>
            <button type="button" onClick={() => onGo(fault)}>
              <code>
                {fault.name}.json:{fault.line} {fault.path}
              </code>
              <span>{fault.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

const Frame = styled('section')(({ theme: { tokens } }) => ({
  maxHeight: 180,
  overflowY: 'auto',
  flexShrink: 0,
  padding: '4px 8px',
  backgroundColor: tokens.surface,
  borderTop: `1px solid ${tokens.line}`,
  '& p': { margin: '2px 4px', fontSize: '0.8125rem', color: tokens.inkSoft },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& button': {
    display: 'grid',
    gap: 1,
    width: '100%',
    padding: 4,
    font: 'inherit',
    fontSize: '0.8125rem',
    textAlign: 'left',
    overflowWrap: 'anywhere',
    color: tokens.tones.danger.ink,
    backgroundColor: 'transparent',
    border: 0,
    borderRadius: 6,
    cursor: 'pointer',
    '&:hover': { backgroundColor: tokens.hover },
    '&:focus-visible': { outline: `2px solid ${tokens.focus}`, outlineOffset: -2 },
  },
  '& code': { fontSize: '0.75rem', color: tokens.inkSoft },
  '& [data-remark="true"] button': { color: tokens.tones.warning.ink },
}));
