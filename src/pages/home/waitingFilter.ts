import type { Resource } from '#schemas/resource.ts';

/** The part of a list's address that filters what waits in it. */
export function waitingFilter({ menu }: Resource): string {
  const filter = Object.fromEntries(
    Object.entries(menu.badge ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? { in: value } : value,
    ]),
  );
  return `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
