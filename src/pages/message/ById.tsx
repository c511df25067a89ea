import Skeleton from '@mui/material/Skeleton';
import { useGetOne } from 'ra-core';
import { Navigate, useParams } from 'react-router';
import type { Folder } from './Folders.tsx';

/** The address of one message: the message centre with it open, in its folder. By hand, like the centre that it leads to. */
export function ById() {
  const { id = '' } = useParams();
  const { data, isPending } = useGetOne('message', { id });
  if (isPending) return <Skeleton variant="rounded" height={320} />;
  // One that is unread is read by being opened.
  const folder: Folder = data?.['state'] === 'recycled' ? 'recycled' : 'read';
  return <Navigate to={`/account/message?folder=${folder}&id=${encodeURIComponent(id)}`} replace />;
}
