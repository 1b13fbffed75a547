/** A text without its tags, in which « and » can mark words. */
export const plainProse = (html: string): string => withoutMarks(html.replaceAll(/<[^>]*>?/g, ' '))

/** Replaces « and », which are our own marks. */
export const withoutMarks = (text: string): string => text.replaceAll(/[«»]/g, '"')
