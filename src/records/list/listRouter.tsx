import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react';
import { parseQueryFromLocation, type RouterProvider, RouterProviderContext } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { routerProvider } from '../../routerProvider.tsx';
import { readSort } from '../sortOf.ts';
import { isPlain, pageSizes, type Sort } from './listQuery.ts';

type Location = ReturnType<RouterProvider['useLocation']>;
type Navigate = ReturnType<RouterProvider['useNavigate']>;

interface ListRouterProps {
  readonly resource: Resource;
  /** Receives a function that keeps the current page from changing automatically. */
  readonly children: (hold: (isHeld: boolean) => void) => ReactNode;
}

interface ListAddress {
  readonly resource: Resource;
  readonly isHeld: { current: boolean };
}

const ListAddressContext = createContext<ListAddress | undefined>(undefined);

/**
 * The router for react-admin's list controller. It corrects invalid query parameters of this list, and
 * prevents the controller from going to the first page when the rows of a page fail to load.
 */
export function ListRouter({ resource, children }: ListRouterProps) {
  const isHeld = useRef(false);
  const hold = useCallback((held: boolean) => {
    isHeld.current = held;
  }, []);
  const address = useMemo(() => ({ resource, isHeld }), [resource]);
  return (
    <ListAddressContext value={address}>
      <RouterProviderContext value={listRouter}>{children(hold)}</RouterProviderContext>
    </ListAddressContext>
  );
}

function useMendedLocation(): Location {
  const location = routerProvider.useLocation();
  const { resource } = useContext(ListAddressContext) as ListAddress;
  return useMemo(() => mended(resource, location), [resource, location]);
}

function useHeldNavigate(): Navigate {
  const navigate = routerProvider.useNavigate();
  const { isHeld } = useContext(ListAddressContext) as ListAddress;
  return useCallback<Navigate>(
    (to, options) => {
      // The controller marks page changes this way.
      if (isHeld.current && options?.state?._scrollToTop) return;
      navigate(to, options);
    },
    [navigate, isHeld],
  );
}

const listRouter: RouterProvider = {
  ...routerProvider,
  useLocation: useMendedLocation,
  useNavigate: useHeldNavigate,
};

function mended(resource: Resource, location: Location): Location {
  const search = new URLSearchParams(location.search);
  const page = Number(search.get('page') ?? 1);
  if (!Number.isInteger(page) || page < 1) search.delete('page');
  if (!isPlain(parseQueryFromLocation(location).filter)) search.delete('filter');
  const perPage = search.get('perPage');
  if (perPage !== null && !pageSizes.some((size) => String(size) === perPage)) search.delete('perPage');
  const [sort, order] = [search.get('sort'), search.get('order')];
  if (sort !== null || order !== null) {
    const known = sortOr(resource, sort ?? '', order ?? '');
    search.set('sort', known.field);
    search.set('order', known.order);
  }
  const text = search.toString();
  return text === new URLSearchParams(location.search).toString()
    ? location
    : { ...location, search: text && `?${text}` };
}

/** The requested sort, without its invalid fields; the resource's own if nothing remains. */
export function sortOr(resource: Resource, field: string, order: string): Sort {
  return readSort(resource, `${order === 'DESC' ? '-' : ''}${field}`);
}
