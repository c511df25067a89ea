import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { silentServices } from '#providers/quiet.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { LoginTable } from './LoginTable.tsx';

/**
 * The account's own sign-ins: time, address, result. By hand, since everyone sees their latest ones here,
 * while the list of all sign-ins is a resource for administrators.
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
        <EmptyState
          icon="history"
          title={translate('shell.account.failed')}
          help={silentServices(logins.error)}
        >
          <Button onClick={() => logins.refetch()}>{translate('shell.account.retry')}</Button>
        </EmptyState>
      ) : (
        <EmptyState icon="history" title={translate('shell.account.noLogins')} />
      )}
    </Card>
  );
}

/** The account's own latest sign-ins, including failed ones. */
function useLogins() {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useQuery({
    queryKey: ['account', 'logins'],
    queryFn: async () => {
      const payload = { sort: '-id', limit: 10, total: 'none' };
      const answer = await dataProvider.call<ListAnswer>('Platform.User.GetLoginRecords', payload);
      return answer.items;
    },
  });
}
