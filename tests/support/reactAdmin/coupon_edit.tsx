import { Edit, ReferenceInput, SimpleForm, TextInput } from 'react-admin';

/** A form for a coupon, built from react-admin's inputs. */
export function ById() {
  return (
    <Edit mutationMode="pessimistic">
      <SimpleForm>
        <TextInput source="code" />
        <TextInput source="amount" />
        <ReferenceInput source="shop" reference="shop" />
      </SimpleForm>
    </Edit>
  );
}
