// Set by the development server for the server that it restarts.
const isDevelopment = process.argv.some((word) => word.startsWith('--behind='));

/** In development, the cause of an unexpected failure and its place in the code; otherwise undefined. */
export function causeOf(error: unknown, isShown: boolean = isDevelopment): string | undefined {
  if (!isShown) return undefined;
  if (!(error instanceof Error)) return String(error);
  const place = error.stack?.split('\n').find((line) => /^\s+at .*\/server\//.test(line));
  return [`${error.name}: ${error.message}`, place?.trim()].filter(Boolean).join(' ');
}
