import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { App } from '#generated/records.ts';
import type { Client } from '#providers/client.ts';
import { useAccount } from '../../account.tsx';
import { useFormat } from '../../format.ts';
import { usePortal } from '../../portal.ts';
import { useTexts } from '../../texts.ts';
import { useService } from '../../useService.ts';
import { type IssuedToken, issuedToken, rememberIssued } from './callToken.ts';

interface TokenHelpProps {
  readonly onToken: (token: string) => void;
}

/** Leads a reader to an access token: signing in, an application, its review, and then a button. */
export function TokenHelp({ onToken }: TokenHelpProps) {
  const { t } = useTexts();
  const { profile, isDeveloper } = useAccount();
  const { pathname } = useLocation();
  if (profile === undefined || (profile && !isDeveloper)) return null;
  if (profile) return <OfDeveloper onToken={onToken} />;
  return (
    <p className="kp-token">
      <Link to={`/login?${new URLSearchParams({ redirect: pathname })}`}>{t('portal.account.signIn')}</Link>{' '}
      {t('portal.api.tokenSignIn')}
    </p>
  );
}

function OfDeveloper({ onToken }: TokenHelpProps) {
  const { t } = useTexts();
  const { data } = useService<{ items: readonly App[] }>('Platform.App.GetList', {
    filter: { status: { ne: 'canceled' } },
    limit: 100,
  });
  if (!data) return null;
  const usable = data.items.filter(
    ({ status, review_status: review, auth }) =>
      status === 'working' && review === 'passed' && auth !== 'sign',
  );
  if (usable.length > 0) return <Choice apps={usable} onToken={onToken} />;
  const isWaiting = data.items.some(({ review_status: review }) => review === 'pending');
  return (
    <p className="kp-token">
      {t(isWaiting ? 'portal.api.tokenReview' : 'portal.api.tokenNoApp')}{' '}
      <Link to={isWaiting ? '/console/app' : '/console/app/add'}>
        {t(isWaiting ? 'portal.api.seeApps' : 'portal.api.addApp')}
      </Link>
    </p>
  );
}

function Choice({ apps, onToken }: TokenHelpProps & { readonly apps: readonly App[] }) {
  const { t } = useTexts();
  const { moment } = useFormat();
  const { client } = usePortal();
  const [state, setState] = useState<'busy' | IssuedToken | Error>();
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'busy') return;
    const app = Number(new FormData(event.currentTarget).get('app'));
    setState('busy');
    try {
      const issued = issuedToken(app) ?? (await issue(client, app));
      onToken(issued.token);
      setState(issued);
    } catch (error) {
      setState(error as Error);
    }
  };
  return (
    <form className="kp-token" onSubmit={create}>
      <label>
        {t('portal.api.app')}{' '}
        <select name="app">
          {apps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button
        type="submit"
        className="kp-button"
        aria-disabled={state === 'busy'}
        aria-busy={state === 'busy'}
      >
        {t('portal.api.createToken')}
      </button>
      <output>
        {state instanceof Error
          ? state.message
          : typeof state === 'object' && t('portal.api.tokenCreated', { at: moment(state.expireAt) })}
      </output>
    </form>
  );
}

async function issue(client: Client, app: number): Promise<IssuedToken> {
  const { access_token: token, expire_at: expireAt } = await client.call<{
    readonly access_token: string;
    readonly expire_at: string;
  }>('Platform.App.CreateToken', { id: app });
  const issued = { app, token, expireAt };
  rememberIssued(issued);
  return issued;
}
