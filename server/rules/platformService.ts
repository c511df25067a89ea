/** What everybody needs to get in, to get out and to know what he may do. */
const alwaysOpen = /^Platform\.(Captcha|Permission|Site|User)\./;

/** Whether operations of the open platform can withhold a service from developers. */
export function isWithholdable(service: string): boolean {
  return service.startsWith('Platform.') && !alwaysOpen.test(service);
}
