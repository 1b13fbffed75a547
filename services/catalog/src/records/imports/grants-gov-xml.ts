import { basename } from 'node:path'
import { SaxesParser } from 'saxes'
import { BrokenSourceError } from './source.ts'
import { bytesOf } from './unpack.ts'

/** The extract's element for posted opportunities. */
export const SYNOPSIS = 'OpportunitySynopsisDetail_1_0'
/** The XML element for forecasts. */
export const FORECAST = 'OpportunityForecastDetail_1_0'

/** An element of the extract: the texts of its children by name, in order. */
export interface ExtractElement {
  name: string
  fields: Map<string, string[]>
}

/** Far larger than any field of a real extract. */
const MAX_FIELD = 1_000_000
const TOO_LONG = 'a field has more than a million characters'

/**
 * Reads the elements below the root of a Grants.gov extract as a stream, plain, `.gz` or `.zip`. Throws
 * BrokenSourceError.
 */
export async function* readExtract(path: string): AsyncGenerator<ExtractElement> {
  const reader = new ElementReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytesOf(path)) {
      reader.write(decoder.decode(chunk as Buffer, { stream: true }))
      yield* reader.taken.splice(0)
    }
    reader.write(decoder.decode())
    reader.close()
  } catch (error) {
    throw new BrokenSourceError(`${basename(path)} cannot be read as XML: ${describeParseError(error)}`, {
      cause: error,
    })
  }
  yield* reader.taken.splice(0)
}

/** The parser's messages have the form `3:17: message`. */
const describeParseError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^(\d+):(\d+): /, 'line $1, column $2: ')

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

class ElementReader {
  /** Complete elements that have not been consumed yet. */
  readonly taken: ExtractElement[] = []
  private readonly parser = new SaxesParser()
  private element: ExtractElement | undefined
  private depth = 0
  private text = ''
  private isClosed = false
  /** Characters since the last tag. */
  private unread = 0

  constructor() {
    this.parser.on('opentag', ({ name }) => this.open(localName(name)))
    this.parser.on('text', (part) => this.addText(part))
    this.parser.on('cdata', (part) => this.addText(part))
    this.parser.on('closetag', ({ name }) => this.end(localName(name)))
  }

  write(part: string): void {
    this.unread += part.length
    this.parser.write(part)
    // The parser buffers a text until it ends.
    if (this.unread > MAX_FIELD + part.length) this.parser.fail(TOO_LONG)
  }

  /** Throws if the root element is not closed. */
  close(): void {
    if (!this.isClosed) throw new Error('it ends before <Grants> does')
    this.parser.close()
  }

  private open(name: string): void {
    this.unread = 0
    if (this.depth === 0 && name !== 'Grants') this.parser.fail(`the root is <${name}>, not <Grants>`)
    if (this.depth === 1) this.element = { name, fields: new Map() }
    if (this.depth === 2) this.text = ''
    this.depth += 1
  }

  private addText(part: string): void {
    if (this.depth >= 3) this.text += part
    if (this.text.length > MAX_FIELD) this.parser.fail(TOO_LONG)
  }

  private end(name: string): void {
    this.unread = 0
    this.depth -= 1
    this.isClosed = this.depth === 0
    const fields = this.element?.fields
    if (this.depth === 2) fields?.set(name, [...(fields.get(name) ?? []), this.text])
    if (this.depth === 1 && this.element) this.taken.push(this.element)
  }
}
