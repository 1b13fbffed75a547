/** Up to so many matches are read whole: ranked, counted and listed exactly. */
export const MANY_ROWS = 5000

/** Rows that a sample should have: a count is then right within three or four per cent. */
export const SAMPLE_ROWS = 2500

/** So many matches of a very large result are ranked against each other: the latest. The next so many follow. */
export const RANKED_AT_ONCE = 400

/** No larger a share of the catalogue is looked through for those: every document in it takes time. 0 to 1. */
export const LOOKED_THROUGH = 0.02

/**
 * Lists by deadline are read by stretches of closing days where a word is in a smaller share of the catalogue: a walk
 * would test more rows for a page than have the word. 0 to 1.
 */
export const RARE_SHARE = 0.025

/** About so many matches of such a list are read at once: some pages. */
export const CLOSING_AT_ONCE = 120
