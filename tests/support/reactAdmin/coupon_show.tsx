import { ReferenceField, Show, SimpleShowLayout, TextField } from 'react-admin';

/** A coupon, shown with react-admin's fields. */
export function ById() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="code" />
        <TextField source="amount" />
        <ReferenceField source="shop" reference="shop" />
      </SimpleShowLayout>
    </Show>
  );
}
