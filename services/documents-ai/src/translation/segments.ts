import { render } from 'dom-serializer'
import { isTag, isText, Text, type AnyNode, type Element, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { insertAfter } from './added.ts'
import { placeholdersOf } from '../document-templates/placeholders.ts'

/** A block after a text; -1 is before the first. */
export interface Addition {
  after: number
  block: Element
}

/**
 * The texts of a document, and a way to put translations back. Elements inside a text become markers (`<x1>…</x1>`), so
 * that the document keeps its structure whatever the model returns.
 */
export interface Segments {
  texts: string[]
  /** Each text's nodes. */
  nodes: AnyNode[][]
  /** What each text is in. */
  parents: ParentNode[]
  /** The document with the translated texts, or with the nodes of another document, and blocks that are added to it. */
  rebuild(translated: readonly (string | AnyNode[])[], added?: readonly Addition[]): string
}

const INLINE = new Set('a abbr b br code em i mark s span strong sub sup u img'.split(' '))
const isInline = (node: AnyNode) => isText(node) || (isTag(node) && INLINE.has(node.name))

interface Segment {
  parent: ParentNode
  nodes: AnyNode[]
  text: string
  /** Elements by marker, from 1. */
  elements: Element[]
}

export function splitSegments(html: string): Segments {
  const document = parseDocument(html)
  const segments = findSegments(document)
  return {
    texts: segments.map(({ text }) => text),
    nodes: segments.map(({ nodes }) => nodes),
    parents: segments.map(({ parent }) => parent),
    rebuild(translated, added = []) {
      const ends = new Map<ParentNode, number>()
      segments.forEach((segment, index) => replaceSegment(segment, translated[index] ?? segment.text, ends))
      // The last first, so that several after one text keep their order.
      for (const { after, block } of added.toReversed()) insertAfter(document, segments[after]?.parent, block)
      return render(document, { encodeEntities: 'utf8' })
    },
  }
}

/** Sequences of inline nodes that contain words. */
function findSegments(parent: ParentNode): Segment[] {
  const segments: Segment[] = []
  let run: AnyNode[] = []
  const flush = () => {
    const elements: Element[] = []
    const text = run.map((node) => toMarkedText(node, elements)).join('')
    if (/\p{L}/u.test(text.replaceAll(MARKER, ''))) segments.push({ parent, nodes: run, text, elements })
    run = []
  }
  for (const node of parent.children) {
    if (isInline(node)) run.push(node)
    else {
      flush()
      if (isTag(node)) segments.push(...findSegments(node))
    }
  }
  flush()
  return segments
}

/** A marker of an element: `<x1>`, `</x1>` or `<x1/>`. */
export const MARKER = /<(\/?)x(\d+)(\/?)>/g

function toMarkedText(node: AnyNode, elements: Element[]): string {
  if (isText(node)) return node.data.replaceAll(/\s+/g, ' ').replaceAll('<', '‹').replaceAll('>', '›')
  if (!isTag(node)) return ''
  elements.push(node)
  const number = elements.length
  if (node.children.length === 0) return `<x${number}/>`
  return `<x${number}>${node.children.map((child) => toMarkedText(child, elements)).join('')}</x${number}>`
}

const markersIn = (text: string) => (text.match(MARKER) ?? []).toSorted().join()
const namesIn = (text: string) => placeholdersOf(text).toSorted().join()

/** Whether a translation keeps all markers, well nested, and all placeholders. */
export function preservesMarkers(original: string, translated: string): boolean {
  return (
    markersIn(original) === markersIn(translated) &&
    namesIn(original) === namesIn(translated) &&
    isNested(translated)
  )
}

/** Whether every marker of a text that opens is closed in its turn. */
const isNested = (text: string): boolean => new OpenMarkers().add(text)

/** The markers that are open in a text that is read in parts. */
export class OpenMarkers {
  readonly #open: string[] = []
  #isBroken = false

  /** Reads the next part. Returns whether every marker so far that opens is closed in its turn. */
  add(part: string): boolean {
    for (const [, closes, number = '', isVoid] of part.matchAll(MARKER)) {
      if (isVoid) continue
      if (!closes) this.#open.push(number)
      else if (this.#open.pop() !== number) this.#isBroken = true
    }
    return !this.#isBroken && this.#open.length === 0
  }
}

/**
 * Puts a translation back between the original elements, as text, never markup. `ends` has where the last one in each parent
 * ends, so that the next is not searched from the beginning.
 */
function replaceSegment(
  { parent, nodes, elements }: Segment,
  translated: string | AnyNode[],
  ends: Map<ParentNode, number>,
): void {
  const top = typeof translated === 'string' ? nodesOf(translated, elements) : translated
  const start = parent.children.indexOf(nodes[0] as (typeof parent.children)[number], ends.get(parent))
  ends.set(parent, start + top.length)
  parent.children.splice(start, nodes.length, ...(top as typeof parent.children))
}

function nodesOf(translated: string, elements: Element[]): AnyNode[] {
  const top: AnyNode[] = []
  const stack: { element: Element; children: AnyNode[] }[] = []
  const here = () => stack.at(-1)?.children ?? top
  let at = 0
  const addText = (words: string) => words !== '' && here().push(new Text(words))
  for (const match of translated.matchAll(MARKER)) {
    addText(translated.slice(at, match.index))
    at = match.index + match[0].length
    const element = elements[Number(match[2]) - 1]
    if (!element) continue
    if (match[3]) here().push(element)
    else if (!match[1]) stack.push({ element, children: [] })
    else {
      const closed = stack.pop()
      if (closed) {
        closed.element.children = closed.children as Element['children']
        here().push(closed.element)
      }
    }
  }
  addText(translated.slice(at))
  return top
}
