import { sanitizeHtml, textOf } from '@fundharbor/chassis/http/html'
import { render } from 'dom-serializer'
import { isTag, isText, Text, type AnyNode, type Element, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { UNSUPPORTED } from '../document-templates/missing.ts'
import { placeholdersOf, splitAtPlaceholders } from '../document-templates/placeholders.ts'

/** A selection as the model gets it: blanks and private values are placeholders, nothing else is marked. */
export interface Selection {
  html: string
  /** The selected words without those that were marked as unsupported. */
  supported: string
  /** Whether a new text has each of those placeholders once, and no other placeholder. */
  keepsBlanks(html: string): boolean
  /** A new text with the blanks and private values in it again. */
  restoreBlanks(html: string): string
}

/** Reads a selection. What a model wrote earlier and the material did not say is no material for what it writes now. */
export function readSelection(
  html: string,
  secrets: readonly [name: string, value: string][] = [],
): Selection {
  const document = parseDocument(sanitizeHtml(html))
  const supported = textOf(render(withoutMarks(document.children), { encodeEntities: 'utf8' }))
  const blanks: Blanks = new Map()
  document.children = takeOut(document.children, blanks, secrets) as typeof document.children
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

/** What placeholders stand for. */
type Blanks = Map<string, AnyNode>

/** Blanks and private values become placeholders, marked sentences and links plain text. */
function takeOut(
  nodes: readonly AnyNode[],
  blanks: Blanks,
  secrets: readonly [name: string, value: string][],
): AnyNode[] {
  const replace = (name: string, node: AnyNode) => {
    const placeholder = `${name}${blanks.size + 1}`
    blanks.set(placeholder, node)
    return new Text(`{{${placeholder}}}`)
  }
  return nodes.flatMap((node): AnyNode[] => {
    if (isText(node))
      return splitAtSecrets(node.data, secrets).map(({ text, name }) =>
        name === undefined ? new Text(text) : replace(name, new Text(text)),
      )
    if (!isTag(node)) return [node]
    if (isMark(node) && node.attribs['data-missing'] !== UNSUPPORTED) return [replace('blank', node)]
    node.children = takeOut(node.children, blanks, secrets) as typeof node.children
    // The model may not use links, and their addresses can be private.
    return isMark(node) || node.name === 'a' ? node.children : [node]
  })
}

function splitAtSecrets(
  text: string,
  secrets: readonly [name: string, value: string][],
): { text: string; name?: string }[] {
  return secrets.reduce<{ text: string; name?: string }[]>(
    (parts, [name, value]) =>
      parts.flatMap((part) => {
        if (part.name !== undefined) return [part]
        const others = part.text.split(value)
        return others.flatMap((other, index) =>
          index === 0 ? [{ text: other }] : [{ text: value, name }, { text: other }],
        )
      }),
    [{ text }],
  )
}

function putBack(parent: ParentNode, blanks: Blanks): void {
  parent.children = parent.children.flatMap((node): AnyNode[] => {
    if (isTag(node)) putBack(node, blanks)
    if (node.type !== 'text') return [node]
    return splitAtPlaceholders(node.data).flatMap((part, index): AnyNode[] => {
      if (index % 2 === 0) return part === '' ? [] : [new Text(part)]
      return [blanks.get(part) ?? new Text(`{{${part}}}`)]
    })
  }) as ParentNode['children']
}
