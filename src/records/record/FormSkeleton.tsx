import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { FieldGroup } from '#schemas/resource.ts';

/** The placeholder of a loading form, in its layout, so that nothing moves when it loads. */
export function FormSkeleton({ groups }: { readonly groups: readonly FieldGroup[] }) {
  const translate = useTranslate();
  const fields = groups.flatMap((group) => group.fields).slice(0, 12);
  return (
    <Sheet role="status" aria-label={translate('form.loading')}>
      {fields.map((name) => (
        <div key={name}>
          <Skeleton width={88} height={22} />
          <Skeleton variant="rounded" height={36} />
        </div>
      ))}
    </Sheet>
  );
}

const Sheet = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: '20px 24px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  maxWidth: 1080,
  padding: 24,
  animation: 'kf-appear 0.2s ease-out 0.15s backwards',
  [theme.breakpoints.down('sm')]: { padding: 16 },
}));
