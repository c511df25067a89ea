import { Create, ReferenceInput, SimpleForm, TextInput } from 'react-admin';

/** A form for a new coupon, built from react-admin's inputs. */
export function Page() {
  return (
    <Create redirect="show">
      <SimpleForm>
        <TextInput source="code" />
        <TextInput source="amount" />
        <ReferenceInput source="shop" reference="shop" />
      </SimpleForm>
    </Create>
  );
}
