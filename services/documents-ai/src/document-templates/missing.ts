import { textOf } from '@fundharbor/chassis/http/html'
import { render } from 'dom-serializer'
import { Element, isTag, Text, type AnyNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { promptFor } from './prompts.ts'
import { toReadableName } from './placeholders.ts'

/** Names what a model wrote and the material does not say. It is to be checked, not filled in. */
export const UNSUPPORTED = 'unsupported'

/** Marks a blank. The first of a name asks for it with an example, the others only name it. */
export type MarkMissing = (name: string) => Element

/** Marks the blanks of one document; `asked` has the names of those that were explained. */
export function markerOfMissing(asked = new Set<string>()): MarkMissing {
  return (name) => {
    const prompt = asked.has(name) ? undefined : promptFor(name)
    asked.add(name)
    return new Element('mark', { 'data-missing': name }, [new Text(prompt ?? toReadableName(name))])
  }
}

/** No template has more blanks, or longer names. Lists of documents show them all. */
const MAX_BLANKS = 500
const MAX_NAME_LENGTH = 200

/** Names of the missing values that a document marks, each once, in document order. Ignores what no template marks. */
export function missingIn(html: string): string[] {
  const names = new Set<string>()
  const visit = (node: AnyNode) => {
    if (!isTag(node)) return
    const name = node.attribs['data-missing']
    if (node.name === 'mark' && name && name.length <= MAX_NAME_LENGTH && name !== UNSUPPORTED)
      names.add(name)
    node.children.forEach(visit)
  }
  parseDocument(html).children.forEach(visit)
  return [...names].slice(0, MAX_BLANKS)
}

/** What a model wrote and the material does not say, in document order. */
export function unsupportedIn(html: string): string[] {
  const found: string[] = []
  const visit = (node: AnyNode) => {
    if (!isTag(node)) return
    if (node.name === 'mark' && node.attribs['data-missing'] === UNSUPPORTED) found.push(textOf(render(node)))
    else node.children.forEach(visit)
  }
  parseDocument(html).children.forEach(visit)
  return found
}
