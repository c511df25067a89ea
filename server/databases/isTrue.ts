/** Whether a database value means true: PostgreSQL writes `t`, MySQL `1`. */
export function isTrue(text: string | null | undefined): boolean {
  return text === 't' || text === '1' || text === 'true';
}
