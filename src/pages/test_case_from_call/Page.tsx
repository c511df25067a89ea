import { Navigate } from 'react-router';

/** Without a logged call it is a new test case like any other. By hand, since it only leads on. */
export function Page() {
  return <Navigate to="/techzones/apitest/add" replace />;
}
