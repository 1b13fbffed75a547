/** Text of sources and people without anything that could be markup, for use in responses. */
export const stripMarkup = (text: string): string =>
  text
    // Not across another `<`: a search for the end after each of many would take quadratic time.
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[<>]/g, ' ')
    // Characters that change the writing direction could hide what a text says.
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\u200B-\u200F]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const MAX_TITLE_LENGTH = 120

/** A title in quotation marks, shortened to 120 characters. */
export const quoteTitle = (text: string): string => {
  const title = stripMarkup(text)
  return `“${title.length > MAX_TITLE_LENGTH ? `${title.slice(0, MAX_TITLE_LENGTH).trimEnd()}…` : title}”`
}

/** `a`, `a and b`, `a, b, and c`. */
export const listOf = (words: readonly string[]): string => new Intl.ListFormat('en-US').format(words)
