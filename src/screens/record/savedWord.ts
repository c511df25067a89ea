/** What came of saving a record that was there: it is another one now, or nothing of it was changed. */
export type SavedWord = 'saved' | 'unchanged';
