/** The table of the data interfaces of a class: the one that any of them names, else the one called like the class. */
export function dataTable(named: string | null | undefined, className: string): string {
  return named ?? className.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
