/**
 * The table of a class's data interfaces: the one that any of them names, otherwise the one named after the
 * class.
 */
export function dataTable(named: string | null | undefined, className: string): string {
  return named ?? className.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
