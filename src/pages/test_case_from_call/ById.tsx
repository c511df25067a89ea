import { Navigate, useParams } from 'react-router';

/** Leads from a logged call to a new test case that begins with it. By hand, since it only leads on. */
export function ById() {
  const { id = '' } = useParams();
  return <Navigate to={`/techzones/apitest/add?${new URLSearchParams({ call: id })}`} replace />;
}
