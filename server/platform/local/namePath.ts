/**
 * Names the file in an error of a file handle, as Node does in errors of calls that take a path.
 * @throws the error
 */
export function namePath(path: string): (error: unknown) => never {
  return (error) => {
    const { syscall, path: named } = error as NodeJS.ErrnoException;
    if (error instanceof Error && syscall !== undefined && named === undefined)
      throw Object.assign(error, { path, message: `${error.message} '${path}'` });
    throw error;
  };
}
