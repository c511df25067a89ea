/** An XML name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Decodes a text of a workbook: characters that XML cannot hold are written as _x0041_. */
export function workbookText(text: string): string {
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
