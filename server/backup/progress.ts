const every = 1000;

/** Says at most once a second how much was copied. */
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

/** A number of bytes as people read it. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
