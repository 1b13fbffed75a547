import { sanitizeHtml, textOf } from '@fundharbor/chassis/http/html'
import { render } from 'dom-serializer'
import { isTag, Text, type AnyNode, type Element, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { UNSUPPORTED } from '../document-templates/missing.ts'
import { placeholdersOf, splitAtPlaceholders } from '../document-templates/placeholders.ts'

/** A selection as the model gets it: blanks are placeholders, nothing else is marked. */
export interface Selection {
  html: string
  /** Its words without those that were marked as unsupported. */
  supported: string
  /** Whether a new text has every blank once, and no other placeholder. */
  keepsBlanks(html: string): boolean
  /** A new text with the blanks in it again. */
  restoreBlanks(html: string): string
}

/** Reads a selection. What a model wrote earlier and the material did not say is no material for what it writes now. */
export function readSelection(html: string): Selection {
  const document = parseDocument(sanitizeHtml(html))
  const supported = textOf(render(withoutMarks(document.children), { encodeEntities: 'utf8' }))
  const blanks = new Map<string, Element>()
  takeOutMarks(document, blanks)
  const names = [...blanks.keys()].toSorted().join()
  return {
    html: render(document, { encodeEntities: 'utf8' }),
    supported,
    keepsBlanks: (written) =>
      placeholdersOf(written).toSorted().join() === names && written.split('{{').length === blanks.size + 1,
    restoreBlanks(written) {
      const next = parseDocument(written)
      putBack(next, blanks)
      return render(next, { encodeEntities: 'utf8' })
    },
  }
}

const isMark = (node: AnyNode): boolean =>
  isTag(node) && node.name === 'mark' && Boolean(node.attribs['data-missing'])

function withoutMarks(nodes: readonly AnyNode[]): AnyNode[] {
  return nodes.flatMap((node): AnyNode[] => {
    if (isMark(node)) return []
    if (!isTag(node)) return [node]
    const copy = node.cloneNode(false)
    copy.children = withoutMarks(node.children) as Element['children']
    return [copy]
  })
}

/** Blanks become placeholders, marked sentences plain text. */
function takeOutMarks(parent: ParentNode, blanks: Map<string, Element>): void {
  parent.children = parent.children.flatMap((node): AnyNode[] => {
    if (isTag(node) && isMark(node)) {
      if (node.attribs['data-missing'] === UNSUPPORTED) return node.children
      const name = `blank${blanks.size + 1}`
      blanks.set(name, node)
      return [new Text(`{{${name}}}`)]
    }
    if (isTag(node)) takeOutMarks(node, blanks)
    return [node]
  }) as ParentNode['children']
}

function putBack(parent: ParentNode, blanks: ReadonlyMap<string, Element>): void {
  parent.children = parent.children.flatMap((node): AnyNode[] => {
    if (isTag(node)) putBack(node, blanks)
    if (node.type !== 'text') return [node]
    return splitAtPlaceholders(node.data).flatMap((part, index): AnyNode[] => {
      if (index % 2 === 0) return part === '' ? [] : [new Text(part)]
      return [blanks.get(part) ?? new Text(`{{${part}}}`)]
    })
  }) as ParentNode['children']
}
