import type { SentenceSource } from '@fundharbor/contracts/documents/generated-documents'
import { isTag, isText, type AnyNode } from 'domhandler'
import { splitText } from './split-text.ts'

/** Where texts that were filled in come from, by their nodes. */
export type Origins = Map<AnyNode, string>

export function noteOrigin(node: AnyNode, origin: string | undefined, origins: Origins): AnyNode {
  if (origin !== undefined && isText(node)) origins.set(node, origin)
  return node
}

/** Words of the template that no value is part of. */
const TEMPLATE = 'The template'
const WITHOUT_SENTENCES = new Set(['h1', 'h2', 'h3', 'h4', 'th', 'mark'])

/** The sentences of a filled template and where each comes from, in document order. */
export function sourcesIn(nodes: readonly AnyNode[], origins: Origins): SentenceSource[] {
  const found: SentenceSource[] = []
  let texts: AnyNode[] = []
  const endText = () => {
    found.push(...sentencesOf(texts, origins))
    texts = []
  }
  for (const node of nodes) {
    if (isText(node)) {
      texts.push(node)
      continue
    }
    endText()
    if (isTag(node) && !WITHOUT_SENTENCES.has(node.name)) found.push(...sourcesIn(node.children, origins))
  }
  endText()
  return found
}

/** The sentences of adjacent texts, each with the origins of the texts that it consists of. */
function sentencesOf(nodes: readonly AnyNode[], origins: Origins): SentenceSource[] {
  const pieces = nodes.filter(isText).map((node) => ({ text: node.data, origin: origins.get(node) }))
  let at = 0
  const placed = pieces.map((piece) => ({ ...piece, from: at, to: (at += piece.text.length) }))
  let start = 0
  return splitText(pieces.map(({ text }) => text).join('')).flatMap((sentence) => {
    const end = start + sentence.length
    const own = placed.filter(({ from, to }) => from < end && to > start)
    start = end
    const text = sentence.trim()
    const from = [...new Set(own.flatMap(({ origin }) => origin ?? []))]
    return /[\p{L}\p{N}]/u.test(text) ? [{ text, from: from.length > 0 ? from : [TEMPLATE] }] : []
  })
}
