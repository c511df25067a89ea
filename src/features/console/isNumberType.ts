const numbers = /^(small|big|tiny|medium)?int|^(numeric|decimal|real|double|float|money|bigserial|serial)/i;

/** Whether a column holds numbers, by the name of its type. */
export function isNumberType(type: string): boolean {
  return numbers.test(type);
}
