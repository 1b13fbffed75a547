import { isTag, isText, Text, type AnyNode } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { splitText } from '../document-templates/split-text.ts'

/** A sentence with the nodes that it consists of. */
export interface InlineSentence {
  text: string
  nodes: AnyNode[]
}

const EMPHASIS = new Set(['strong', 'em'])

/** Whether a node can be in the middle of a sentence. */
export const isInline = (node: AnyNode): boolean => isText(node) || (isTag(node) && EMPHASIS.has(node.name))

/** The sentences of adjacent inline nodes. Emphasized words belong to the sentence in which they begin. */
export function sentencesIn(nodes: readonly AnyNode[]): InlineSentence[] {
  const found = splitText(DomUtils.textContent([...nodes])).map((text): InlineSentence => ({
    text,
    nodes: [],
  }))
  let index = 0
  /** How much of the sentence is still to come. */
  let left = found[0]?.text.length ?? 0
  for (const node of nodes) {
    let rest = DomUtils.textContent(node)
    while (rest !== '') {
      const piece = isText(node) ? rest.slice(0, left) : rest
      found[index]?.nodes.push(isText(node) ? new Text(piece) : node)
      rest = rest.slice(piece.length)
      left -= piece.length
      while (left <= 0 && index < found.length - 1) left += found[++index]?.text.length ?? 0
    }
  }
  return found
}
