import { sanitizeHtml, textOf } from '@fundharbor/chassis/http/html'
import { decodeHTML, escapeText } from 'entities'

const EXCERPT_LENGTH = 200
const ELLIPSIS_LENGTH = 2

/** Sources escape once, twice or thrice; more is not text any more. */
const MAX_ESCAPES = 3

/** Soft hyphens, zero-width spaces and byte order marks part words that are one. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g

const ESCAPED_MARKUP = /&lt;\/?[a-z][^&]*&gt;|&amp;(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i
const MARKUP =
  /<\/?(?:p|br|div|span|ul|ol|li|b|i|u|em|strong|a|h[1-6]|table|tr|td|th|font|sup|sub|script|style)\b[^>]*>/i

/** A source's text as safe HTML: escapes are undone, plain text gets its paragraphs and lists. */
export function toHtml(text: string | null | undefined): string {
  const decoded = unescaped(text ?? '').trim()
  if (decoded === '') return ''
  return MARKUP.test(decoded) ? sanitizeHtml(decoded).trim() : paragraphs(decodeHTML(decoded))
}

/** A source's line of text as plain characters. */
export const toLine = (text: string | null | undefined): string =>
  decodeHTML(unescaped(text ?? ''))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The beginning of some HTML in plain words, cut between words. */
export function excerptOf(html: string): string {
  const plain = beginningOf(html)
  if (plain.length <= EXCERPT_LENGTH) return plain
  const cut = plain.slice(0, EXCERPT_LENGTH - ELLIPSIS_LENGTH)
  return withEllipsis(cut.slice(0, Math.max(cut.lastIndexOf(' '), EXCERPT_LENGTH / 2)).toWellFormed())
}

/** Looked for at the beginning of such a run only: runs may be long. */
const LOOSE_END = /(?<![\s,;:–—([…-])(?:[\s,;:–—([…-]|\.(?=\.)|(?<=\.)\.)+$/

/** Words that go on elsewhere: what a cut leaves at their end (commas, dashes, dots) becomes one ellipsis. */
export function withEllipsis(text: string): string {
  const words = text.replace(LOOSE_END, '')
  return /[.!?]$/.test(words) ? `${words} …` : `${words}…`
}

/** So much of some HTML says the excerpt's characters nearly always. */
const READ_LENGTH = 600

/** What a cut may leave of an entity. */
const MARGIN = 12

/** The plain words of the beginning, where that is long enough an excerpt, else of all of it. */
function beginningOf(html: string): string {
  const plain = textOf(html.slice(0, READ_LENGTH).replace(/<[^>]*$/, ''))
  return html.length > READ_LENGTH && plain.length < EXCERPT_LENGTH + MARGIN ? textOf(html) : plain
}

/** Markup and entities that are still escaped are unescaped, once more than the file's own format does. */
export function unescaped(text: string): string {
  let result = text.replaceAll(INVISIBLE, '')
  for (let turn = 0; turn < MAX_ESCAPES && ESCAPED_MARKUP.test(result); turn += 1) result = decodeHTML(result)
  return result
}

/** As sanitised markup has it: white space that does not break stays a character. */
const escaped = (text: string): string => escapeText(text).replaceAll('&nbsp;', '\u00A0')

/** Blocks are parted by empty lines; lines that begin with a dash are a list. */
function paragraphs(text: string): string {
  const blocks = text.split(/\r?\n\s*\r?\n/)
  return blocks.map(blockOf).join('').replaceAll('</ul><ul>', '')
}

function blockOf(block: string): string {
  const lines = block.trim().split(/\r?\n/)
  const items = lines.map((line) => /^\s*[-•·–*]\s+(.*)$/.exec(line)?.[1])
  if (items.every((item) => item !== undefined)) {
    return `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
  }
  return `<p>${lines.map((line) => escaped(line.trim())).join('<br />')}</p>`
}
