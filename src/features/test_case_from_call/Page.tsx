import { Navigate } from 'react-router';

/** Without a logged call, redirects to an empty test case. By hand, since it only redirects. */
export function Page() {
  return <Navigate to="/techzones/apitest/add" replace />;
}
