import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { FieldError } from '#schemas/explain.ts';
import type { ObjectSchema, Row } from '#schemas/resource.ts';
import { homePath } from '../../links.ts';
import { SchemaForm } from '../../records/forms/SchemaForm.tsx';
import { useProfile } from '../../session/profile.ts';
import { useRefreshAccount } from '../../session/useRefreshAccount.ts';
import { PageHead } from '../../ui/PageHead.tsx';

/** The input of a password change; the rules are those of Platform.User.AlterPassword. */
const passwordSchema: ObjectSchema = {
  type: 'object',
  required: ['old_password', 'new_password', 'new_password_again'],
  properties: {
    // Without today's password rules: an older password may not satisfy them.
    old_password: {
      type: 'string',
      secret: true,
      maxLength: 200,
      label: { zh_cn: '原密码', en: 'Current password' },
    },
    new_password: {
      type: 'string',
      format: 'password',
      label: { zh_cn: '新密码', en: 'New password' },
      help: { zh_cn: '6-20位，不能包含空格', en: '6 to 20 characters without spaces' },
    },
    new_password_again: {
      type: 'string',
      format: 'password',
      label: { zh_cn: '确认密码', en: 'Confirm new password' },
    },
  },
};

const nothing = {};

/**
 * Changes the password of the signed-in account; an initial password must be changed here before anything
 * else. By hand, since the current password and the repeated new one are not fields of a record.
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
    navigate(homePath);
    return undefined;
  };
}

// The server compares normalized passwords.
function composed(password: unknown): string {
  return String(password ?? '').normalize('NFC');
}
