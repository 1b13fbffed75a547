import { Element, isTag, type AnyNode, type ParentNode } from 'domhandler'
import type { SentencePair } from '../generated-documents/model.ts'
import { isOnlyTranslated } from '../generated-documents/only-translated.ts'
import type { Segments } from './segments.ts'
import type { Sentence } from './sentences.ts'

/** A paragraph that a member added to a translation: the original has none for it. */
export interface AddedParagraph {
  block: Element
  text: string
  /** The sentences of each of the original's paragraphs, the title's first. */
  known: readonly string[]
  /** How many of the known paragraphs are before it. */
  count: number
}

const SEPARATOR = '\n'
export const keyOf = (sources: readonly string[]): string => sources.join(SEPARATOR)

/** The paragraphs at which no paragraph of the original is. The title is the first of `places`. */
export function findAdded(
  pairs: readonly SentencePair[][],
  places: readonly (number | undefined)[],
  { texts, nodes, parents }: Segments,
): AddedParagraph[] {
  const keys = new Map<number, string>()
  for (const [index, paragraph] of pairs.entries()) {
    const at = places[index]
    if (at !== undefined && !isOnlyTranslated(paragraph))
      keys.set(at, keyOf(paragraph.map(({ source }) => source)))
  }
  const known = [...keys].toSorted(([one], [other]) => one - other)
  const order = known.map(([, key]) => key)
  let count = 0
  return texts.flatMap((text, index) => {
    if (keys.has(index + 1)) return []
    while ((known[count]?.[0] ?? Infinity) <= index) count += 1
    return [{ text, block: blockOf(nodes[index] ?? [], parents[index]), known: order, count }]
  })
}

const BLOCKS = new Set('p h1 h2 h3 h4 h5 h6 li blockquote pre'.split(' '))

/** The item that a paragraph is in (editors write `<li><p>`), else the node itself. */
function itemOf(node: ParentNode | undefined): ParentNode | undefined {
  const item = node?.parent
  return item && isTag(item) && item.name === 'li' ? item : node
}

/** The block of a paragraph; one of a cell becomes a paragraph. */
function blockOf(nodes: AnyNode[], paragraph: ParentNode | undefined): Element {
  const parent = itemOf(paragraph)
  const name = parent && isTag(parent as AnyNode) ? (parent as Element).name : 'p'
  return new Element(
    BLOCKS.has(name) ? name : 'p',
    {},
    nodes.map((node) => node.cloneNode(true)) as Element['children'],
  )
}

/** After which paragraph of the original each is: that before it, or the one before that after it if that changed. */
export function placesOf(
  all: readonly AddedParagraph[],
  paragraphs: readonly (readonly Sentence[])[],
): number[] {
  const first = new Map<string, number>()
  const last = new Map<string, number>()
  for (const [index, sentences] of paragraphs.entries()) {
    const key = keyOf(sentences.map(({ text }) => text))
    if (!first.has(key)) first.set(key, index)
    last.set(key, index)
  }
  let seen = 0
  /** Where the last paragraph is that was before an added one and still is. */
  let remaining = 0
  // The sentences are in the order of the translation, so each paragraph is looked up once.
  return all.map(({ known, count }) => {
    for (; seen < count; seen += 1) remaining = last.get(known[seen] ?? '') ?? remaining
    const at = last.get(count === 0 ? '' : (known[count - 1] ?? ''))
    if (at !== undefined) return at
    const next = first.get(known[count] ?? '')
    return next !== undefined && next > 0 ? next - 1 : remaining
  })
}

/** Puts a block after a paragraph: an item of a list into its list, others after what is around the paragraph. */
export function insertAfter(root: ParentNode, paragraph: ParentNode | undefined, block: Element): void {
  const item = itemOf(paragraph) as Element | undefined
  if (block.name === 'li' && item?.name === 'li' && item.parent) return insertIn(item.parent, item, block)
  let top = item as AnyNode | undefined
  while (top?.parent && top.parent !== root) top = top.parent as AnyNode
  const whole = block.name === 'li' ? new Element('ul', {}, [block]) : block
  insertIn(root, top === (root as unknown) ? undefined : top, whole)
}

function insertIn(parent: ParentNode, before: AnyNode | undefined, block: Element): void {
  const at = before ? parent.children.indexOf(before as Element) + 1 : 0
  block.parent = parent
  parent.children.splice(at, 0, block)
}
