import { render } from 'dom-serializer'
import { Element, isTag, isText, Text, type AnyNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { UNSUPPORTED } from '../document-templates/missing.ts'

/** What a section may say: every text that it was written from. */
export interface Material {
  numbers: ReadonlySet<string>
  /** Words in lower case, without their endings. */
  stems: ReadonlySet<string>
  words: ReadonlySet<string>
}

const NUMBER = /\d[\d.,]*\d|\d/g
const WORD = /[\p{L}][\p{L}’'-]*/gu
const ADDRESS = /[\w.+-]+@[\w.-]+\w|\bhttps?:\S+|\bwww\.\S+/g

const normalizeNumber = (written: string): string => written.replaceAll(',', '').replace(/\.0+$/, '')
const stemOf = (word: string): string => word.toLowerCase().slice(0, 5)
const wordsIn = (text: string): string[] => text.match(WORD) ?? []

/** Reads the material once for all sections. */
export function readMaterial(texts: readonly string[]): Material {
  const text = texts.join('\n')
  return {
    numbers: new Set((text.match(NUMBER) ?? []).map(normalizeNumber)),
    stems: new Set(wordsIn(text).map(stemOf)),
    words: new Set([
      ...wordsIn(text).map((word) => word.toLowerCase().replace(/[’']s$/, '')),
      ...(text.match(ADDRESS) ?? []).map((address) => address.toLowerCase()),
    ]),
  }
}

/** Marks numbers, names, addresses and whole sentences of a section that the material does not have. */
export function markUnsupported(html: string, material: Material): string {
  const document = parseDocument(html)
  const visit = (nodes: AnyNode[]): AnyNode[] =>
    nodes.flatMap((node): AnyNode[] => {
      if (isText(node)) return markText(node.data, material)
      if (isTag(node) && node.name !== 'mark' && node.name !== 'h2')
        node.children = visit(node.children) as never
      return [node]
    })
  return render(visit(document.children), { encodeEntities: 'utf8' })
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

const ABBREVIATION = /\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|Inc|Co|vs|e\.g|i\.e)\.\s+$/

/** Sentences; an abbreviation does not end one. */
function sentencesIn(text: string): string[] {
  const found: string[] = []
  for (const { segment } of sentences.segment(text)) {
    const last = found.at(-1)
    if (last !== undefined && ABBREVIATION.test(last)) found.splice(-1, 1, last + segment)
    else found.push(segment)
  }
  return found
}

const markText = (text: string, material: Material): AnyNode[] =>
  sentencesIn(text).flatMap((sentence) =>
    isClaimOfItsOwn(sentence, material) ? markWhole(sentence) : markParts(sentence, material),
  )

/** Shorter sentences have too few words to tell. */
const MIN_WORDS = 4
/** Of the words that carry meaning, so many come from the material when it is said in other words. */
const MIN_SHARE = 0.4
const LONG = 4

function isClaimOfItsOwn(sentence: string, { stems }: Material): boolean {
  const telling = wordsIn(sentence).filter(({ length }) => length >= LONG)
  if (telling.length < MIN_WORDS) return false
  return telling.filter((word) => stems.has(stemOf(word))).length / telling.length < MIN_SHARE
}

const mark = (text: string): Element => new Element('mark', { 'data-missing': UNSUPPORTED }, [new Text(text)])

/** Spaces around it stay outside. */
function markWhole(sentence: string): AnyNode[] {
  const text = sentence.trim()
  const at = sentence.indexOf(text)
  return [new Text(sentence.slice(0, at)), mark(text), new Text(sentence.slice(at + text.length))].filter(
    (node) => !isText(node) || node.data !== '',
  )
}

/** Addresses, numbers, and words with a capital that do not start the sentence. */
const PARTS = new RegExp(
  `${ADDRESS.source}|${NUMBER.source}|(?<=[\\p{L}\\p{N},;:.’”)]\\s)\\p{Lu}[\\p{L}’'-]+`,
  'gu',
)

function markParts(sentence: string, material: Material): AnyNode[] {
  const nodes: AnyNode[] = []
  let done = 0
  for (const found of sentence.matchAll(PARTS)) {
    if (isSupported(found[0], material)) continue
    if (found.index > done) nodes.push(new Text(sentence.slice(done, found.index)))
    nodes.push(mark(found[0]))
    done = found.index + found[0].length
  }
  if (done < sentence.length) nodes.push(new Text(sentence.slice(done)))
  return nodes
}

const TITLES = /^(?:Dr|Mr|Mrs|Ms|Prof|St|I)$/

function isSupported(part: string, { numbers, words }: Material): boolean {
  if (/^\d/.test(part) && !part.includes('@')) return numbers.has(normalizeNumber(part))
  if (TITLES.test(part)) return true
  return words.has(part.toLowerCase().replace(/[’']s$/, ''))
}
