import { useParams } from 'react-router';
import { Preview } from './Preview.tsx';

/**
 * Which APIs an application may call, opened from the list of applications. By hand, since it is computed from
 * rules of three kinds.
 */
export function ById() {
  const { id = '' } = useParams();
  return <Preview app={{ id: Number(id) }} />;
}
