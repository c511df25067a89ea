import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router';
import { allOperations } from '#schemas/derive/operations.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** Says that the account may not open a page, which permission it lacks, and who can give it. */
export function NoPermission() {
  const translate = useTranslate();
  const lang = useLang();
  const { uri } = (useLocation().state ?? {}) as { readonly uri?: string };
  const name = allOperations(registry).find((operation) => operation.uri === uri)?.label[lang];
  const help =
    name === undefined
      ? translate('record.permission.ask')
      : translate('record.permission.askFor', { name, uri: uri as string });
  return <ErrorPage code="401" help={help} />;
}
