import Skeleton from '@mui/material/Skeleton';

/** Stands for a table on a card of the home page while it is fetched. */
export function OwnBones() {
  return <Skeleton variant="rounded" height={160} />;
}
