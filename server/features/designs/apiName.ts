import { serviceParts, serviceProblems } from '#schemas/flow/php/names.ts';

// The platform's own open APIs.
const ownClasses: ReadonlySet<string> = new Set(['auth', 'config']);

/**
 * Whether the platform, its framework or PHP reserves a name that is otherwise well-formed. Names that the
 * generator would reject later are rejected here too, since a name is fixed when it is first saved.
 */
export function isReservedName(service: string): boolean {
  const { className } = serviceParts(service);
  return ownClasses.has(className.toLowerCase()) || serviceProblems({ service, title: '' }).length > 0;
}
