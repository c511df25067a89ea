import { Navigate, useParams } from 'react-router';

/** A link from a connection's record to a page of the console for it. */
export function ToConnection({ page }: { readonly page: string }) {
  const { id = '' } = useParams();
  return <Navigate to={`${page}?connection=${encodeURIComponent(id)}`} replace />;
}
