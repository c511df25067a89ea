import Skeleton from '@mui/material/Skeleton';

/** The skeleton of a table on a card of the home page. */
export function OwnSkeleton() {
  return <Skeleton variant="rounded" height={160} />;
}
