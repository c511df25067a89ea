/** What a server says last that could not start while it is watched; what watches it knows by this that it gave up. */
export const watchedEnd = 'Kaifang starts again as soon as a file is saved.';
