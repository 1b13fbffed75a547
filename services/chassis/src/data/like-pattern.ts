/** For `ILIKE`: what people typed anywhere in a text, its own `%` and `_` taken for signs. */
export const likePattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
