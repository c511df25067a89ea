import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ret as codes } from '#schemas/wire.ts';
import { addLink, listLink, recordLink, shopLink, signaturesLink } from '../links.ts';

/** The codes that a caller can do something about; an API's own codes are explained on its page. */
const advised: ReadonlySet<number> = new Set([
  ...[codes.badInput, codes.notFound, codes.signIn, codes.noPermission, codes.disabled, codes.flowUsedUp],
  ...[codes.rateLimited, codes.dailyLimit, codes.address, codes.appState, codes.failed],
]);

/** Whether there is advice for a return code. */
export function isAdvised(ret: number): boolean {
  return advised.has(ret);
}

interface AdviceProps {
  readonly ret: number;
  /** The called API and the calling application, where there is only one. */
  readonly service?: string;
  readonly app?: number;
}

/** What to do about a return code, with a link to where it is done. */
export function Advice({ ret, service, app }: AdviceProps) {
  const translate = useTranslate();
  if (!advised.has(ret)) return null;
  return (
    <>
      {translate(`developer.advice.${ret}`)}
      {linksOf({ ret, service, app }).map(({ text, to }) => (
        <span key={to}>
          {' · '}
          <Link to={to}>{translate(text)}</Link>
        </span>
      ))}
    </>
  );
}

interface AdviceLink {
  readonly text: string;
  readonly to: string;
}

function linksOf({ ret, service, app }: AdviceProps): AdviceLink[] {
  const toApp = app === undefined ? listLink('app') : recordLink('app', app);
  switch (ret) {
    case codes.badInput:
      return [
        ...(service ? [{ text: 'developer.call.api', to: `/apis/${service}` }] : []),
        { text: 'developer.usage.signatures', to: signaturesLink(app) },
      ];
    case codes.noPermission: {
      const query = service ? `?service=${encodeURIComponent(service)}` : '';
      return [{ text: 'developer.call.access', to: `${addLink('api_apply')}${query}` }];
    }
    case codes.flowUsedUp:
      return [{ text: 'developer.overview.seePackages', to: shopLink(service) }];
    case codes.address:
    case codes.appState:
      return [{ text: 'developer.call.app', to: toApp }];
    case codes.dailyLimit:
    case codes.failed:
      return [{ text: 'developer.call.ticket', to: addLink('work_order') }];
    default:
      return [];
  }
}
