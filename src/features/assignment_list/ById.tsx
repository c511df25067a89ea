import { useParams } from 'react-router';
import { Preview } from './Preview.tsx';

/**
 * Which APIs an application may call, opened from the list of applications. By hand, since it is computed
 * from three kinds of rules.
 */
export function ById() {
  const { id = '' } = useParams();
  return <Preview app={{ id: Number(id) }} />;
}
