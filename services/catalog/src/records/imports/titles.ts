import { toLine } from './markup.ts'

/** `HORIZON-JU-EDCTP3-2026-` before the words of a title. */
const CALL_PREFIX = /^(?:[A-Z][A-Z\d]*-)+20\d\d-(?=\p{L})/u

const SEPARATORS_AT_END = /(?<![\s:;,–—|/-])[\s:;,–—|/-]+$/

/** Cleans a title: one line, without the number before it or a separator after it. */
export function readTitle(text: string | null | undefined, number: string | null): string {
  const title = removeStrayQuote(toLine(text).replace(SEPARATORS_AT_END, ''))
  const words = removeNumber(title, number)
  return words === title ? title.replace(CALL_PREFIX, '') : words
}

/** Keeps titles that are nothing but the number. */
function removeNumber(title: string, number: string | null): string {
  if (!number || !title.startsWith(number)) return title
  return /^[\s:–—-]+(\p{L}.*)$/u.exec(title.slice(number.length))?.[1] ?? title
}

const removeStrayQuote = (title: string): string =>
  title.endsWith('"') && title.split('"').length % 2 === 0 ? title.slice(0, -1).trimEnd() : title
