/**
 * The pattern of a new account's name; the resource of accounts has the same pattern. It lists Chinese
 * characters as ranges, in all planes, since each engine that reads this writes script classes differently.
 * It excludes characters that only look like one (radicals, compatibility duplicates).
 */
export const usernameRule = /^[0-9A-Za-z_々〇㐀-䶿一-鿿𠀀-𮹝𰀀-𲎯]+$/u;

/** The maximum number of characters. */
export const longestUsername = 50;
