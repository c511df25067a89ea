import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Resource } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';

/** The pages that are opened from a list, each by a button, for whoever may open it. */
export function PageButtons({ resource }: { readonly resource: Resource }) {
  const words = useWords();
  const may = useMay();
  const pages = [...registry.resources.values()].filter(
    ({ kind, path }) => kind === 'page' && resource.list.pages.includes(path) && may(path),
  );
  return pages.map(({ name, path, label }) => (
    <Button key={name} variant="outlined" component={Link} to={path}>
      {words(label)}
    </Button>
  ));
}
