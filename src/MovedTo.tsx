import { Navigate, useLocation } from 'react-router';

/** Redirects to the path of a moved screen and keeps the query: filter, sort and page of a list. */
export function MovedTo({ path }: { readonly path: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: path, search, hash }} replace />;
}
