import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

interface NotComeProps {
  readonly height: number;
  readonly onRetry: () => void;
}

/** Shown in place of a chart whose numbers failed to load. */
export function NotCome({ height, onRetry }: NotComeProps) {
  const translate = useTranslate();
  return (
    <Frame style={{ height }}>
      <p>{translate('charts.notCome')}</p>
      <Button size="small" onClick={onRetry}>
        {translate('list.retry')}
      </Button>
    </Frame>
  );
}

const Frame = styled('div')(({ theme: { tokens } }) => ({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 4,
  textAlign: 'center',
  color: tokens.inkSoft,
  '& p': { margin: 0 },
}));
