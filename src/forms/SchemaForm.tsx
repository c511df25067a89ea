import { type KeptFormProps, useKeptForm } from './keep/useKeptForm.tsx';

/** The form of the product: any schema, drawn by rjsf and held to the server's rules; what is typed is never lost. */
export function SchemaForm(props: KeptFormProps) {
  return useKeptForm(props).form;
}
