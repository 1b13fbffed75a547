import { withoutFootnotes } from './footnotes.ts'
import { toHtml, unescaped, withEllipsis } from './markup.ts'

/** A long text as sanitized HTML. `isExcerpt`: the source truncated it, and it ends with an ellipsis. */
export interface SourceText {
  html: string
  isExcerpt: boolean
}

interface Limits {
  /** The length at which the source truncates texts, even within a sentence. */
  cutAt?: number
}

/** How much of the end is checked for signs of truncation. */
const END_LENGTH = 1000

/** Converts a source's long text: safe markup, no footnote marks, and one ellipsis if it was truncated. */
export function readText(text: string | null | undefined, { cutAt }: Limits = {}): SourceText {
  const raw = unescaped(text ?? '')
  const end = raw.slice(-END_LENGTH)
  const isExcerpt = ELLIPSIS_AT_END.test(end) || OPEN_TAG_AT_END.test(end) || isCutAt(raw, cutAt)
  const whole = isExcerpt ? `${raw.slice(0, -END_LENGTH)}${closed(end)}` : raw
  return { html: withoutFootnotes(toHtml(whole)), isExcerpt }
}

/** Whether a record's text was truncated by its source. */
export const endsWithEllipsis = (html: string): boolean => ELLIPSIS_AT_END.test(html.slice(-END_LENGTH))

const CLOSING_TAGS = /(?:\s|<\/[a-z]+\d?>)*$/i
const ELLIPSIS_AT_END = /(?:…|\.{3})[\])"”]?(?:\s|<\/[a-z]+\d?>)*$/i
const OPEN_TAG_AT_END = /<\/?[a-z][^<>]*$/i
const SENTENCE_END = /[.!?:;)\]"”’'>]\s*$/

/** Sources count markup and entities that are already removed, so lengths are only near the limit. */
const SHORTER = 30
const LONGER = 40

function isCutAt(text: string, limit: number | undefined): boolean {
  if (limit === undefined) return false
  const length = text.replaceAll('\u00A0', '&nbsp;').length
  if (length === limit) return true
  return length >= limit - SHORTER && length <= limit + LONGER && !SENTENCE_END.test(text.slice(-END_LENGTH))
}

/** A list marker whose text was truncated. */
const BARE_MARK = /(?:^|\n)\s*(?:[-•·–*]|\d{1,2}[.)])\s*$/

/** Replaces the half word, entity, tag or list marker at the end of a truncated text by an ellipsis. */
function closed(end: string): string {
  const tags = CLOSING_TAGS.exec(end)?.[0].trim() ?? ''
  const words = end.replace(CLOSING_TAGS, '')
  const whole = ELLIPSIS_AT_END.test(words) ? words.replace(ELLIPSIS_AT_END, '') : withoutHalf(end)
  return `${withEllipsis(whole.replace(BARE_MARK, ''))}${tags}`
}

function withoutHalf(end: string): string {
  if (OPEN_TAG_AT_END.test(end)) return end.replace(OPEN_TAG_AT_END, '')
  const unspoiled = end.replace(/&[a-z#\d]{0,8};?$/i, ' ')
  return unspoiled.replace(/[\p{L}\p{N}]+$/u, '')
}
