import { basename } from 'node:path'
import sax from 'sax'
import { SourceBroken } from './source.ts'
import { bytesOf } from './unpack.ts'

/** An element of the extract: the texts of its children by name, in their order. */
export interface ExtractElement {
  name: string
  fields: Map<string, string[]>
}

/** Larger than any record of the extract by far: a file that grows beyond is not one. */
const MAX_FIELD = 1_000_000

/** Reads the elements below the root of a Grants.gov extract as a stream, plain, `.gz` or `.zip`. Throws SourceBroken. */
export async function* readExtract(path: string): AsyncGenerator<ExtractElement> {
  const { parser, taken, isComplete } = elementParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytesOf(path)) {
      parser.write(decoder.decode(chunk as Buffer, { stream: true }))
      yield* taken.splice(0)
    }
    parser.write(decoder.decode())
    if (!isComplete()) throw new Error('it ends before <Grants> does')
    parser.close()
  } catch (error) {
    throw new SourceBroken(`${basename(path)} cannot be read as XML: ${reasonOf(error)}`, { cause: error })
  }
  yield* taken.splice(0)
}

/** sax tells its line and column in further lines. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 2).join(', ')

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

interface ElementParser {
  parser: sax.SAXParser
  /** Elements that have been read to their end and not been taken away yet. */
  taken: ExtractElement[]
  /** Whether the root has ended. */
  isComplete: () => boolean
}

function elementParser(): ElementParser {
  const parser = sax.parser(true, { position: true })
  const taken: ExtractElement[] = []
  const open: string[] = []
  let element: ExtractElement | undefined
  let text = ''
  let isClosed = false

  const addText = (part: string) => {
    if (open.length >= 3) text += part
    if (text.length > MAX_FIELD) throw new Error('a field has more than a million characters')
  }
  Object.assign(parser, {
    onopentag({ name }: sax.Tag) {
      const local = localName(name)
      if (open.length === 0 && local !== 'Grants') throw new Error(`the root is <${local}>, not <Grants>`)
      if (open.length === 1) element = { name: local, fields: new Map() }
      if (open.length === 2) text = ''
      open.push(local)
    },
    ontext: addText,
    oncdata: addText,
    onclosetag(name: string) {
      open.pop()
      isClosed = open.length === 0
      const local = localName(name)
      if (open.length === 2) element?.fields.set(local, [...(element.fields.get(local) ?? []), text])
      if (open.length === 1 && element) taken.push(element)
    },
    onerror(error: Error) {
      throw error
    },
  })
  return { parser, taken, isComplete: () => isClosed }
}
