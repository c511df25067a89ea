import Card from '@mui/material/Card';
import { DaysPick } from '../../stats/DaysPick.tsx';
import type { Asked } from '../../stats/useAsked.ts';
import { WhoseFilters } from '../../stats/WhoseFilters.tsx';

/** Which calls are shown: of which days, and whose. */
export function PortBar({ asked }: { readonly asked: Asked }) {
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25, p: 1.5, mb: 2 }}>
      <DaysPick asked={asked} />
      <WhoseFilters asked={asked} />
    </Card>
  );
}
