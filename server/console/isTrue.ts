/** Whether a database means yes: PostgreSQL writes `t`, MySQL `1`. */
export function isTrue(text: string | null | undefined): boolean {
  return text === 't' || text === '1' || text === 'true';
}
