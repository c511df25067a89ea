import { type KeptFormProps, useKeptForm } from './keep/useKeptForm.tsx';

/**
 * The form of the product: renders any schema with rjsf, validates by the server's rules, and keeps unsaved
 * input.
 */
export function SchemaForm(props: KeptFormProps) {
  return useKeptForm(props).form;
}
