/** A value that is never shown, not even its length. */
export function SecretCell() {
  return '••••••';
}
