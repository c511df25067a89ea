const every = 1000;

/** Reports the copied amount at most once a second. */
export function progress(
  print: (line: string) => void,
  now: () => number = Date.now,
): (bytes: number) => void {
  let [bytes, files, saidAt] = [0, 0, now()];
  return (more) => {
    bytes += more;
    files += 1;
    if (now() - saidAt < every) return;
    saidAt = now();
    print(`… ${files} files, ${megabytes(bytes)}`);
  };
}

/** Formats a number of bytes for people. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
