import { removeFootnotes } from './footnotes.ts'
import { toHtml, unescapeMarkup, withEllipsis } from './markup.ts'

/** A long text as sanitized HTML. `isExcerpt`: the source truncated it, and it ends with an ellipsis. */
export interface SourceText {
  html: string
  isExcerpt: boolean
}

interface Limits {
  /** The length at which the source truncates texts, even within a sentence. */
  truncatedAt?: number
}

/** How much of the end is checked for signs of truncation. */
const END_LENGTH = 1000

/** Converts a source's long text: safe markup, no footnote marks, and one ellipsis if it was truncated. */
export function readText(text: string | null | undefined, { truncatedAt }: Limits = {}): SourceText {
  const raw = unescapeMarkup(text ?? '')
  const end = raw.slice(-END_LENGTH)
  const isExcerpt = ELLIPSIS_AT_END.test(end) || OPEN_TAG_AT_END.test(end) || isTruncatedAt(raw, truncatedAt)
  const whole = isExcerpt ? `${raw.slice(0, -END_LENGTH)}${endWithEllipsis(end)}` : raw
  return { html: removeFootnotes(toHtml(whole)), isExcerpt }
}

/** Whether a record's text was truncated by its source. */
export const endsWithEllipsis = (html: string): boolean => ELLIPSIS_AT_END.test(html.slice(-END_LENGTH))

const CLOSING_TAGS = /(?<!\s|<\/[a-z]+\d?>)(?:\s|<\/[a-z]+\d?>)*$/i
const ELLIPSIS_AT_END = /(?:…|\.{3})[\])"”]?(?:\s|<\/[a-z]+\d?>)*$/i
const OPEN_TAG_AT_END = /<\/?[a-z][^<>]*$/i
const SENTENCE_END = /[.!?:;)\]"”’'>]\s*$/

/** Sources count markup and entities that are already removed, so lengths are only near the limit. */
const SHORTER = 30
const LONGER = 40

function isTruncatedAt(text: string, limit: number | undefined): boolean {
  if (limit === undefined) return false
  const length = text.replaceAll('\u00A0', '&nbsp;').length
  if (length === limit) return true
  return length >= limit - SHORTER && length <= limit + LONGER && !SENTENCE_END.test(text.slice(-END_LENGTH))
}

/** A list marker whose text was truncated. */
const BARE_MARK = /(?:^|(?<!\s)\s*\n)[^\S\n]*(?:[-•·–*]|\d{1,2}[.)])\s*$/

/** Replaces the half word, entity, tag or list marker at the end of a truncated text by an ellipsis. */
function endWithEllipsis(end: string): string {
  const tags = CLOSING_TAGS.exec(end)?.[0].trim() ?? ''
  const words = end.replace(CLOSING_TAGS, '')
  const whole = ELLIPSIS_AT_END.test(words) ? words.replace(ELLIPSIS_AT_END, '') : removePartialWord(end)
  return `${withEllipsis(whole.replace(BARE_MARK, ''))}${tags}`
}

function removePartialWord(end: string): string {
  if (OPEN_TAG_AT_END.test(end)) return end.replace(OPEN_TAG_AT_END, '')
  const unspoiled = end.replace(/&[a-z#\d]{0,8};?$/i, ' ')
  return unspoiled.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u, '')
}
