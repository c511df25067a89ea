/** The services that every account needs to sign in, to sign out and to read its permissions. */
const alwaysOpen = /^Platform\.(Captcha|Permission|Site|User)\./;

/** Whether operations of the open platform can restrict a service for developers. */
export function isWithholdable(service: string): boolean {
  return service.startsWith('Platform.') && !alwaysOpen.test(service);
}
