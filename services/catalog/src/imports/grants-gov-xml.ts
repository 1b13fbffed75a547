import { basename } from 'node:path'
import { SaxesParser } from 'saxes'
import { SourceBroken } from './source.ts'
import { bytesOf } from './unpack.ts'

/** An element of the extract: the texts of its children by name, in their order. */
export interface ExtractElement {
  name: string
  fields: Map<string, string[]>
}

/** Larger than any record of the extract by far: a file that grows beyond is not one. */
const MAX_FIELD = 1_000_000
const TOO_LONG = 'a field has more than a million characters'

/** Reads the elements below the root of a Grants.gov extract as a stream, plain, `.gz` or `.zip`. Throws SourceBroken. */
export async function* readExtract(path: string): AsyncGenerator<ExtractElement> {
  const { write, close, taken } = elementParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytesOf(path)) {
      write(decoder.decode(chunk as Buffer, { stream: true }))
      yield* taken.splice(0)
    }
    write(decoder.decode())
    close()
  } catch (error) {
    throw new SourceBroken(`${basename(path)} cannot be read as XML: ${reasonOf(error)}`, { cause: error })
  }
  yield* taken.splice(0)
}

/** The parser says `3:17: what is wrong`. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^(\d+):(\d+): /, 'line $1, column $2: ')

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

interface ElementParser {
  write: (text: string) => void
  /** Throws where the root has not ended. */
  close: () => void
  /** Elements that have been read to their end and not been taken away yet. */
  taken: ExtractElement[]
}

function elementParser(): ElementParser {
  const parser = new SaxesParser()
  const taken: ExtractElement[] = []
  let depth = 0
  let element: ExtractElement | undefined
  let text = ''
  let isClosed = false
  /** Characters since the last tag. */
  let unread = 0

  parser.on('opentag', ({ name }) => {
    unread = 0
    if (depth === 0 && localName(name) !== 'Grants')
      parser.fail(`the root is <${localName(name)}>, not <Grants>`)
    if (depth === 1) element = { name: localName(name), fields: new Map() }
    if (depth === 2) text = ''
    depth += 1
  })
  const addText = (part: string) => {
    if (depth >= 3) text += part
    if (text.length > MAX_FIELD) parser.fail(TOO_LONG)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ name }) => {
    unread = 0
    depth -= 1
    isClosed = depth === 0
    if (depth === 2) {
      const field = localName(name)
      element?.fields.set(field, [...(element.fields.get(field) ?? []), text])
    }
    if (depth === 1 && element) taken.push(element)
  })
  return {
    taken,
    write(part) {
      unread += part.length
      parser.write(part)
      // The parser itself holds a text until it ends.
      if (unread > MAX_FIELD + part.length) parser.fail(TOO_LONG)
    },
    close() {
      if (!isClosed) throw new Error('it ends before <Grants> does')
      parser.close()
    },
  }
}
