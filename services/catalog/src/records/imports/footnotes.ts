const BLOCK = String.raw`</?(?:p|li|ul|ol|br|td|tr)\b`

/** A tag, or footnote marks with surrounding whitespace. */
const TAG_OR_MARKS = new RegExp(
  String.raw`(<[^<>]*>)|(?<!\s)\s*\[\d{1,3}\](?:\s*(?:,\s*)?\[\d{1,3}\])*(?:\s+(?=[.,;:!?)\]…]|-[a-z]|${BLOCK}))?`,
  'g',
)
const RAISED_MARK = /<sup>\s*(\[\d{1,3}\])\s*<\/sup>/g

/** A truncated mark. */
const CUT_MARK = /(?<!\s)\s*\[\d{0,3}(?=\s*…)/g

const NOTE_START = String.raw`(<p>|<li>|<br />)\s*\[\d{1,3}\]\s*`
const NOTE_NUMBER = new RegExp(NOTE_START, 'g')

/** A note that is only a link; without its mark it is meaningless. */
const ADDRESS_NOTE = new RegExp(
  String.raw`${NOTE_START}(?:<a\b[^<>]*>[^<]*</a>|https?://[^\s<]+)[\s.]*(?=<)`,
  'g',
)

/** An anchor target, or a link to a note on the source's page. */
const DEAD_ANCHOR = /<a\b(?![^<>]*\bhref="[^#"])[^<>]*>((?:(?!<\/?a\b).)*)<\/a>/gs

const EMPTY = /<(p|li|ul|ol|sup|sub|span|div|a|b|i|em|strong)\b[^<>]*>\s*<\/\1>/g
const TAG_OR_SPACE_BEFORE_POINT = /(<[^<>]*>)|(?<! ) +([.,;])(?=\s|<|$)/g

/**
 * Removes footnote marks from sanitized HTML, because sources leave the notes out or put them far away. A note with
 * text of its own stays, without its number. `[Part A]` and `[2026]` are not marks.
 */
export function removeFootnotes(html: string): string {
  const unmarked = html
    .replaceAll(DEAD_ANCHOR, '$1')
    .replaceAll(RAISED_MARK, '$1')
    .replaceAll(ADDRESS_NOTE, '$1')
    .replaceAll(NOTE_NUMBER, '$1')
    .replaceAll(TAG_OR_MARKS, removeMark)
    .replaceAll(CUT_MARK, '')
  return removeEmptyElements(unmarked).replaceAll(TAG_OR_SPACE_BEFORE_POINT, '$1$2')
}

/** Keeps tags, and a space between words that only a mark separated. */
function removeMark(found: string, ...[tag, at, whole]: (string | number | undefined)[]): string {
  if (tag !== undefined) return String(tag)
  const [text, start] = [String(whole), Number(at)]
  const isGlued = /\w/.test(text.charAt(start - 1)) && /\w/.test(text.charAt(start + found.length))
  return isGlued ? ' ' : ''
}

/** Repeats, because removing an element may leave its parent empty. */
function removeEmptyElements(html: string): string {
  let [before, after] = ['', html]
  while (before !== after) [before, after] = [after, after.replaceAll(EMPTY, '')]
  return after
}
