import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { RefusedPackage } from '#schemas/payloads/catalogue.ts';
import { askPath } from '../../askPath.ts';

/** Why the account cannot buy a package; undefined where it can, and until that is known. */
export function useRefused(id: number): RefusedPackage | undefined {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data } = useQuery({
    queryKey: ['traffic_package', 'refused'],
    queryFn: () => dataProvider.call<{ items: readonly RefusedPackage[] }>('Platform.Package.GetRefused'),
  });
  return data?.items.find((one) => one.id === id);
}

/** Says why a package cannot be bought, and leads to what helps. */
export function Refused({ refused: { reason, services } }: { readonly refused: RefusedPackage }) {
  const translate = useTranslate();
  const ask = reason === 'notPermitted' && (
    <Button color="inherit" size="small" component={Link} to={askPath(services)}>
      {translate('developer.call.access')}
    </Button>
  );
  return (
    <Alert severity="info" action={ask || undefined}>
      {translate(`developer.checkout.${reason}`, { services: services.join(', ') })}
    </Alert>
  );
}
