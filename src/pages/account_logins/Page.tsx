import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { untold } from '#providers/quiet.ts';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { LoginTable } from './LoginTable.tsx';
import { useLogins } from './useLogins.ts';

/**
 * The account's own sign-ins: time, address, result. By hand, since everybody reads his newest ones here, while
 * the list of all sign-ins is a resource for administrators.
 */
export function Page() {
  const translate = useTranslate();
  const logins = useLogins();
  return (
    <>
      <PageHead title={translate('shell.account.logins')} help={translate('shell.account.loginsHelp')}>
        <Button variant="outlined" component={Link} to="/account/resetPassword">
          {translate('shell.user.password')}
        </Button>
      </PageHead>
      <Content logins={logins} />
    </>
  );
}

function Content({ logins }: { readonly logins: ReturnType<typeof useLogins> }) {
  const translate = useTranslate();
  if (logins.isPending) return <Skeleton variant="rounded" height={240} />;
  if (logins.data && logins.data.length > 0) return <LoginTable rows={logins.data} />;
  return (
    <Card>
      {logins.isError ? (
        <EmptyState icon="history" title={translate('shell.account.failed')} help={untold(logins.error)}>
          <Button onClick={() => logins.refetch()}>{translate('shell.account.retry')}</Button>
        </EmptyState>
      ) : (
        <EmptyState icon="history" title={translate('shell.account.noLogins')} />
      )}
    </Card>
  );
}
