import { useSearchParams } from 'react-router';
import { Preview } from './Preview.tsx';

/**
 * Which APIs an application may call, found by its app_key. By hand, since it is computed from three kinds of
 * rules.
 */
export function Page() {
  const [address] = useSearchParams();
  const key = address.get('app_key') ?? '';
  return <Preview app={key ? { app_key: key } : undefined} />;
}
