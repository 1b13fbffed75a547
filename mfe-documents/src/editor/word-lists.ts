/** How an item of a list is marked, as HTML says it; `start` is its number. */
interface Marker {
  tag: 'ol' | 'ul'
  type: string
  start: number
}

interface WordList {
  /** Word's number of the list. */
  id: string
  level: number
  marker: Marker
}

/** Word writes items as paragraphs whose text begins with the marker. They become items of lists here. */
export function makeLists(body: HTMLElement): void {
  /** The lists that the last item is in, the outermost first. */
  let open: (WordList & { element: HTMLElement })[] = []
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, div')) {
    const list = readList(paragraph)
    if (!list) continue
    if (paragraph.previousElementSibling !== open[0]?.element) open = []
    open = open.filter(
      ({ level, ...other }) => level < list.level || (level === list.level && isSame(other, list)),
    )
    if (open.at(-1)?.level !== list.level) {
      const element = createList(list.marker)
      const outer = open.at(-1)?.element.lastElementChild
      if (outer) outer.append(element)
      else paragraph.before(element)
      open.push({ ...list, element })
    }
    const item = document.createElement('li')
    open.at(-1)?.element.append(item)
    item.append(paragraph)
  }
}

/** The list that a paragraph is an item of; its marker is taken out. */
function readList(paragraph: HTMLElement): WordList | undefined {
  const drawn = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  )
  const [found, id = '', level = 1] = /mso-list:\s*(l\d+) level(\d+)/i.exec(styleOf(paragraph)) ?? []
  if (!(drawn || found) || paragraph.querySelector('p, div')) return undefined
  drawn?.remove()
  return { id, level: Number(level), marker: readMarker(drawn?.textContent ?? '') }
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

const isSame = (one: Pick<WordList, 'id' | 'marker'>, other: WordList): boolean =>
  one.id === other.id && one.marker.tag === other.marker.tag

function createList({ tag, type, start }: Marker): HTMLElement {
  const element = document.createElement(tag)
  if (type !== '1') element.setAttribute('type', type)
  if (start !== 1) element.setAttribute('start', String(start))
  return element
}

/** Word's second bullet is an `o`, so a letter counts only with a sign after it. */
const COUNTED = /^\(?(?:[\d.]*?(\d+)|([ivx]+)|([a-z]))(?:[.)]+|(?<=\d))$/i

function readMarker(drawn: string): Marker {
  const [, number, numeral, letter] = COUNTED.exec(drawn.replaceAll(/\s/g, '')) ?? []
  if (number) return { tag: 'ol', type: '1', start: Number(number) }
  if (numeral) return { tag: 'ol', type: typeOf(numeral, 'i'), start: readNumeral(numeral.toLowerCase()) }
  if (letter) return { tag: 'ol', type: typeOf(letter, 'a'), start: letter.toLowerCase().charCodeAt(0) - 96 }
  return { tag: 'ul', type: '1', start: 1 }
}

const typeOf = (marker: string, type: string): string =>
  marker === marker.toUpperCase() ? type.toUpperCase() : type

const VALUES: Record<string, number> = { i: 1, v: 5, x: 10 }

/** A smaller numeral before a larger one is subtracted. */
const readNumeral = (numeral: string): number =>
  [...numeral].reduce((sum, sign, at) => {
    const value = VALUES[sign] ?? 0
    return value < (VALUES[numeral[at + 1] ?? ''] ?? 0) ? sum - value : sum + value
  }, 0)
