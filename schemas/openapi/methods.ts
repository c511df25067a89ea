import type { HttpNode } from '../flow/nodes/http.ts';

/** The HTTP methods of callable operations, by their names in documents. */
export const methods: Readonly<Record<string, HttpNode['method']>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};
