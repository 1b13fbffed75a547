import type { Line } from './pdf-lines.ts'

/** Most lines of a header or footer. */
const DEPTH = 3
const MAX_LENGTH = 100
/** A header or footer is at least so many lines away from the text. */
const DISTANCE = 1.6
const PAGE_NUMBER = /^(?:page\s+|[-–]\s*)?\d{1,3}(?:\s*(?:of|\/|\|)\s*\d{1,3})?(?:\s*[-–])?$/i

const keyOf = ({ text, y }: Line): string => `${text.replaceAll(/\d+/g, '#')} ${Math.round(y / 4)}`

/** The lines of a page that are apart from its text at the top and at the bottom, wherever the file has them. */
function marginOf(page: readonly Line[]): Line[] {
  const lines = page.toSorted((one, other) => other.y - one.y)
  const isApart = ({ y, size }: Line, index: number) =>
    index > 0 && (lines[index - 1]?.y ?? y) - y > DISTANCE * size
  const top = lines.findIndex(isApart)
  const bottom = lines.findLastIndex(isApart)
  return [
    ...(top > 0 && top <= DEPTH ? lines.slice(0, top) : []),
    ...(bottom > 0 && lines.length - bottom <= DEPTH ? lines.slice(bottom) : []),
  ].filter(({ text }) => text.length < MAX_LENGTH)
}

/** Pages without page numbers, and without headers and footers: what many pages repeat at the same place. */
export function withoutMargins(pages: readonly Line[][]): Line[][] {
  const counts = new Map<string, number>()
  const margins = pages.map(marginOf)
  for (const margin of margins)
    for (const key of new Set(margin.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isRepeated = (line: Line) => (counts.get(keyOf(line)) ?? 0) > Math.max(1, pages.length / 2 - 1)
  return pages.map((page, at) => {
    // A single page repeats nothing, but numbers itself behind its title.
    const ownNumber = new RegExp(String.raw`\s${at + 1}\s*(?:of|/)\s*${pages.length}$`)
    const isMargin = (line: Line) =>
      isRepeated(line) || PAGE_NUMBER.test(line.text) || ownNumber.test(line.text)
    return page.filter((line) => !margins[at]?.includes(line) || !isMargin(line))
  })
}
