import { sanitizeHtml, textOf } from '@fundharbor/chassis/http/html'
import { decodeHTML, escapeText } from 'entities'

const EXCERPT_LENGTH = 200
const ELLIPSIS_LENGTH = 2

/** Sources escape up to three times. */
const MAX_ESCAPES = 3

/** Soft hyphens, zero-width spaces and byte order marks, which split words. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g

const ESCAPED_MARKUP = /&lt;\/?[a-z][^&]*&gt;|&amp;(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i
const MARKUP =
  /<\/?(?:p|br|div|span|ul|ol|li|b|i|u|em|strong|a|h[1-6]|table|tr|td|th|font|sup|sub|script|style)\b[^<>]*>/i

/** Converts a source's text to safe HTML: undoes escapes, and marks up paragraphs and lists of plain text. */
export function toHtml(text: string | null | undefined): string {
  const decoded = unescapeMarkup(text ?? '').trim()
  if (decoded === '') return ''
  return MARKUP.test(decoded) ? sanitizeHtml(decoded).trim() : paragraphs(decodeHTML(decoded))
}

/** Converts a source's text to a single plain-text line. */
export const toLine = (text: string | null | undefined): string =>
  decodeHTML(unescapeMarkup(text ?? ''))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The beginning of HTML as plain text, truncated between words. */
export function excerptOf(html: string): string {
  const plain = beginningOf(html)
  if (plain.length <= EXCERPT_LENGTH) return plain
  const cut = plain.slice(0, EXCERPT_LENGTH - ELLIPSIS_LENGTH)
  return withEllipsis(cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_LENGTH / 2)).toWellFormed())
}

const LOOSE = /[\s,;:–—([…-]/

/** Whether a character dangles at the end of a truncated text; a single period ends a sentence. */
const isLoose = (text: string, at: number): boolean =>
  LOOSE.test(text.charAt(at)) || (text[at] === '.' && (text[at - 1] === '.' || text[at + 1] === '.'))

/** Ends a truncated text with an ellipsis instead of dangling punctuation. */
export function withEllipsis(text: string): string {
  let end = text.length
  while (end > 0 && isLoose(text, end - 1)) end -= 1
  const words = text.slice(0, end)
  return /[.!?]$/.test(words) ? `${words} …` : `${words}…`
}

/** Usually enough HTML for an excerpt. */
const READ_LENGTH = 600

/** Length of a truncated entity. */
const MARGIN = 12

/** Plain text of the beginning if that is long enough, else of everything. */
function beginningOf(html: string): string {
  const plain = textOf(html.slice(0, READ_LENGTH).replace(/<[^>]*$/, ''))
  return html.length > READ_LENGTH && plain.length < EXCERPT_LENGTH + MARGIN ? textOf(html) : plain
}

/** Unescapes markup and entities that are still escaped after the file format was decoded. */
export function unescapeMarkup(text: string): string {
  let result = text.replaceAll(INVISIBLE, '')
  for (let turn = 0; turn < MAX_ESCAPES && ESCAPED_MARKUP.test(result); turn += 1) result = decodeHTML(result)
  return result
}

/** Escapes text like sanitized HTML: non-breaking spaces stay characters. */
const escapeHtml = (text: string): string => escapeText(text).replaceAll('&nbsp;', '\u00A0')

/** Blocks are separated by empty lines; lines starting with a dash are list items. */
function paragraphs(text: string): string {
  const blocks = text.split(/\r?\n\s*\r?\n/)
  return blocks.map(blockOf).join('').replaceAll('</ul><ul>', '')
}

function blockOf(block: string): string {
  const lines = block.trim().split(/\r?\n/)
  const items = lines.map((line) => /^\s*[-•·–*]\s+(.*)$/.exec(line)?.[1])
  if (items.every((item) => item !== undefined)) {
    return `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  }
  return `<p>${lines.map((line) => escapeHtml(line.trim())).join('<br />')}</p>`
}
