import { decodeHTML } from 'entities'

/** Tags between which a word or a sentence goes on. */
const INLINE = /<\/?(?:strong|em|b|i|u|s|sub|sup|a|abbr|span|mark|code)\b[^<>]*>/g

/**
 * The text of markup that was sanitized when it was stored. Ten times faster than parsing it: pages of open data have a
 * hundred long descriptions.
 */
export const plainText = (html: string): string =>
  decodeHTML(html.replaceAll(INLINE, '').replaceAll(/<[^<>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
