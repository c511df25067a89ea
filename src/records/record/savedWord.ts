/** The outcome of saving an existing record: it changed, or nothing differed. */
export type SavedWord = 'saved' | 'unchanged';
