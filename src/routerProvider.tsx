import { forwardRef, useCallback } from 'react';
import {
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterProvider,
  reactRouterProvider,
} from 'react-admin';
import { createPathMapper } from './reactAdminPaths.ts';
import { registry } from './registry.ts';

type To = Parameters<RouterNavigateFunction>[0];

/** The route of a path that react-admin generated. */
export const routeHere = createPathMapper(registry);

function mapped<T extends To>(to: T): T {
  if (typeof to === 'string') return routeHere(to) as T;
  if (typeof to !== 'object' || to.pathname === undefined) return to;
  return { ...to, pathname: routeHere(to.pathname) };
}

const { Link, Navigate, useNavigate } = reactRouterProvider;

/** Makes react-admin's components link and navigate to the routes of our screens. */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  Link: forwardRef<HTMLAnchorElement, RouterLinkProps>(({ to, ...props }, ref) => (
    <Link ref={ref} to={mapped(to)} {...props} />
  )),
  Navigate: ({ to, ...props }) => <Navigate to={mapped(to)} {...props} />,
  useNavigate: useMappedNavigate,
};

function useMappedNavigate(): RouterNavigateFunction {
  const navigate = useNavigate();
  return useCallback<RouterNavigateFunction>((to, options) => navigate(mapped(to), options), [navigate]);
}
