import type { HttpNode } from '../flow/document.ts';

/** The methods of HTTP whose operations can be called, by the names that documents have for them. */
export const methods: Readonly<Record<string, HttpNode['method']>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};
