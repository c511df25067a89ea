import Skeleton from '@mui/material/Skeleton';
import { useGetOne } from 'react-admin';
import { Navigate, useParams } from 'react-router';
import type { Folder } from './Folders.tsx';

/**
 * The URL of one message: opens the message center with it, in its folder. By hand, like the message center
 * itself.
 */
export function ById() {
  const { id = '' } = useParams();
  const { data, isPending } = useGetOne('message', { id });
  if (isPending) return <Skeleton variant="rounded" height={320} />;
  // Opening an unread message marks it as read.
  const folder: Folder = data?.['state'] === 'recycled' ? 'recycled' : 'read';
  return <Navigate to={`/account/message?folder=${folder}&id=${encodeURIComponent(id)}`} replace />;
}
