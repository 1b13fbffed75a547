/** A pattern for `ILIKE` that finds a text anywhere. `%` and `_` in it are ordinary characters. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
