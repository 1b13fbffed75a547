/** Longer than any object of a real file. */
const MAX_OBJECT = 4_000_000

/**
 * The texts of the objects in the list with this name, from a stream of JSON that is too large to parse at once. Throws if the
 * stream ends inside of the list, or if an object is too long.
 */
export async function* objectsOf(stream: AsyncIterable<Uint8Array>, list: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const scanner = new ListScanner(`"${list}"`)
  for await (const chunk of stream) yield* scanner.read(decoder.decode(chunk, { stream: true }))
  if (!scanner.isDone) throw new Error(`The file ends before the list ${list} does`)
}

class ListScanner {
  isDone = false
  private readonly name: string
  private text = ''
  private at = 0
  private depth = 0
  private isInList = false
  private isInString = false

  constructor(name: string) {
    this.name = name
  }

  *read(part: string): Generator<string> {
    if (this.isDone) return
    this.text += part
    if (!this.isInList && !this.findList()) return
    for (; this.at < this.text.length && !this.isDone; this.at += 1) {
      const object = this.step(this.text[this.at]!)
      if (object !== undefined) yield object
    }
    if (this.text.length > MAX_OBJECT) throw new Error('An object in the file is too long')
  }

  private findList(): boolean {
    const found = this.text.indexOf(this.name)
    const start = found < 0 ? -1 : this.text.indexOf('[', found)
    if (start < 0) {
      this.text = this.text.slice(found < 0 ? -this.name.length : found)
      return false
    }
    this.isInList = true
    this.text = this.text.slice(start + 1)
    this.at = 0
    return true
  }

  /** Takes one character; returns the object that it ends. */
  private step(character: string): string | undefined {
    if (this.isInString) {
      if (character === '\\') this.at += 1
      else if (character === '"') this.isInString = false
      return undefined
    }
    if (character === '"') this.isInString = true
    if (character === '{') this.open()
    if (character === ']' && this.depth === 0) this.isDone = true
    return character === '}' ? this.close() : undefined
  }

  private open(): void {
    if (this.depth === 0) {
      this.text = this.text.slice(this.at)
      this.at = 0
    }
    this.depth += 1
  }

  private close(): string | undefined {
    this.depth -= 1
    if (this.depth > 0) return undefined
    const object = this.text.slice(0, this.at + 1)
    this.text = this.text.slice(this.at + 1)
    this.at = -1
    return object
  }
}
