import { Navigate, useParams } from 'react-router';

/** Redirects from a logged call to a new test case based on it. By hand, since it only redirects. */
export function ById() {
  const { id = '' } = useParams();
  return <Navigate to={`/techzones/apitest/add?${new URLSearchParams({ call: id })}`} replace />;
}
