/** Up to so many matches are read whole: ranked, counted and listed exactly. */
export const MANY_ROWS = 5000

/** Rows that a sample should have: a count is then right within three or four per cent. */
export const SAMPLE_ROWS = 2500

/** So many matches of a very large result are ranked against each other: the latest. The next so many follow. */
export const RANKED_AT_ONCE = 400
