import { Navigate, useLocation } from 'react-router';

/** Leads an address to the one where its screen is, with all that it says: the filter, the order and the page of a list. */
export function MovedTo({ path }: { readonly path: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: path, search, hash }} replace />;
}
