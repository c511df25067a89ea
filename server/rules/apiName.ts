import { serviceParts, serviceProblems } from '#schemas/flow/php/names.ts';

// The platform's own open APIs.
const ownClasses: ReadonlySet<string> = new Set(['auth', 'config']);

/**
 * Whether the platform, its framework or PHP keeps a name for itself that is well-formed otherwise. What the generator
 * would refuse later is refused here too, since a name stays as it was saved first.
 */
export function isReservedName(service: string): boolean {
  const { className } = serviceParts(service);
  return ownClasses.has(className.toLowerCase()) || serviceProblems({ service, title: '' }).length > 0;
}
