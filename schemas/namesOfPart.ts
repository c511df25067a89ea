/**
 * The names by which a part of an object is known: its field, and for the value of a pair the text beside it,
 * as in `{"name": "password", "value": "…"}` or `{"key": "password", "value": "…"}`.
 */
export function namesOfPart(of: object, field: string): readonly string[] {
  if (field.toLowerCase() !== 'value') return [field];
  const beside = Object.entries(of).filter(([name]) => /^(?:name|key)$/i.test(name));
  return [field, ...beside.flatMap(([, text]) => (typeof text === 'string' ? [text] : []))];
}
