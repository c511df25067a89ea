/** The page of the console that asks for access to these APIs. */
export function askPath(services: readonly string[]): string {
  return `/console/api-apply/add?${new URLSearchParams(services.map((service) => ['service', service]))}`;
}
