/**
 * What a new account may be called; the resource of accounts has the same pattern. Its Chinese characters are told by
 * their ranges, in all planes: what stands for a script is written otherwise in each of the engines that read this.
 * What only looks like one of them (radicals, doubles kept for compatibility) is none.
 */
export const usernameRule = /^[0-9A-Za-z_々〇㐀-䶿一-鿿𠀀-𮹝𰀀-𲎯]+$/u;

/** How many characters of it there may be. */
export const longestUsername = 50;
