import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

const lines = [92, 84, 96, 78, 90, 86, 70];

/** The placeholder of a screen while it loads. It is not shown for very short loads. */
export function ScreenSkeleton() {
  const translate = useTranslate();
  return (
    <Late role="status" aria-label={translate('frame.screen.loading')}>
      <Skeleton width={200} height={36} sx={{ mb: 2.5 }} />
      <Card sx={{ p: 3 }}>
        {lines.map((width) => (
          <Skeleton key={width} width={`${width}%`} height={36} />
        ))}
      </Card>
    </Late>
  );
}

const Late = styled('div')({
  animation: 'kf-appear 0.2s ease-out 0.18s backwards',
  '& .MuiSkeleton-root': { maxWidth: '100%' },
});
