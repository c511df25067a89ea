import { Navigate, useParams } from 'react-router';

/** The address of one message: the message centre with it open. */
export function ById() {
  const { id = '' } = useParams();
  return <Navigate to={`/account/message?folder=read&id=${encodeURIComponent(id)}`} replace />;
}
