import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useDataProvider, useNotify, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { Row } from '#schemas/resource.ts';
import { SchemaForm } from '../../forms/SchemaForm.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { useProfile } from '../../shell/profile.ts';
import { useRefreshAccount } from '../../shell/useRefreshAccount.ts';
import { passwordSchema } from './passwordSchema.ts';

const nothing = {};

/**
 * Changes the password of the signed-in account; a first password has to be changed here before anything else.
 * By hand, since the present password and the new one typed twice are no fields of a record.
 */
export function Page() {
  const translate = useTranslate();
  const profile = useProfile();
  const submit = useChangePassword();
  return (
    <>
      <PageHead title={translate('shell.user.password')} help={translate('shell.account.passwordHelp')} />
      {profile?.must_change_password && (
        <Alert severity="warning" sx={{ maxWidth: 560, mb: 2 }}>
          {translate('shell.account.mustChange')}
        </Alert>
      )}
      <Card sx={{ maxWidth: 560 }}>
        <CardContent>
          <SchemaForm
            keepAs="password"
            schema={passwordSchema}
            purpose="add"
            value={nothing}
            onSubmit={submit}
            submitLabel={translate('shell.user.password')}
          />
        </CardContent>
      </Card>
    </>
  );
}

function useChangePassword() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefreshAccount();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return async (values: Row): Promise<FieldError[] | undefined> => {
    if (composed(values.new_password) !== composed(values.new_password_again))
      return [{ field: 'new_password_again', rule: 'same', message: translate('shell.account.differ') }];
    await dataProvider.call('Platform.User.AlterPassword', values);
    await refresh();
    notify('shell.account.passwordSaved', { type: 'success' });
    navigate('/home');
    return undefined;
  };
}

// The server compares them so.
function composed(password: unknown): string {
  return String(password ?? '').normalize('NFC');
}
