import { render } from 'dom-serializer'
import { Element, isTag, Text, type AnyNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { UNSUPPORTED } from '../document-templates/missing.ts'
import { functionWords } from './function-words.data.ts'
import { isInline, sentencesIn } from './inline-sentences.ts'

/** What a section may say: every text that it was written from. */
export interface Material {
  numbers: ReadonlySet<string>
  /** Numbers of the applicant's own texts. */
  ownNumbers: ReadonlySet<string>
  /** Words in lower case, without their endings. */
  stems: ReadonlySet<string>
  words: ReadonlySet<string>
}

const NUMBER = /\d[\d.,]*\d|\d/g
const WORD = /[\p{L}][\p{L}’'-]*/gu
/** Starts only where a word starts, and is short before the @: else each letter of a long word would be tried. */
const ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w.-]+\w|\bhttps?:\S+|\bwww\.\S+/g

const normalizeNumber = (written: string): string => written.replaceAll(',', '').replace(/\.0+$/, '')
const stemOf = (word: string): string => word.toLowerCase().slice(0, 5)
const wordsIn = (text: string): string[] => text.match(WORD) ?? []
/** A zero needs no support: a table of costs says "€0" where others pay nothing. */
const numbersIn = (text: string) => new Set(['0', ...(text.match(NUMBER) ?? []).map(normalizeNumber)])
const normalizeWord = (word: string): string => word.toLowerCase().replace(/[’']s$/, '')

/** Reads the material once for all sections: the applicant's own texts, and those of the call. */
export function readMaterial(own: readonly string[], call: readonly string[]): Material {
  const text = [...own, ...call].join('\n')
  return {
    numbers: numbersIn(text),
    ownNumbers: numbersIn(own.join('\n')),
    stems: new Set(wordsIn(text).map(stemOf)),
    words: new Set([
      ...wordsIn(text).map(normalizeWord),
      ...(text.match(ADDRESS) ?? []).map((address) => address.toLowerCase()),
    ]),
  }
}

/** Marks sentences with a number, a name or a claim that the material does not have. */
export function markUnsupported(html: string, material: Material): string {
  return render(markNodes(parseDocument(html).children, material), { encodeEntities: 'utf8' })
}

function markNodes(nodes: readonly AnyNode[], material: Material): AnyNode[] {
  const marked: AnyNode[] = []
  let inline: AnyNode[] = []
  const endInline = () => {
    for (const { text, nodes: own } of sentencesIn(inline))
      marked.push(...(isSupported(text, material) ? own : markSentence(text)))
    inline = []
  }
  for (const node of nodes) {
    if (isInline(node)) {
      inline.push(node)
      continue
    }
    endInline()
    if (isTag(node) && node.name !== 'mark') node.children = markNodes(node.children, material) as never
    marked.push(node)
  }
  endInline()
  return marked
}

/** Without emphasis, because the editor tells by its text whether a mark was changed. Spaces stay outside. */
function markSentence(sentence: string): AnyNode[] {
  const text = sentence.trim()
  const at = sentence.indexOf(text)
  const mark = new Element('mark', { 'data-missing': UNSUPPORTED }, [new Text(text)])
  return [new Text(sentence.slice(0, at)), mark, new Text(sentence.slice(at + text.length))]
}

/** Shorter sentences have too few words to tell. */
const MIN_WORDS = 4
/** The share of a sentence's meaningful words that also occur in the material when the sentence says the same in other words. */
const MIN_SHARE = 0.4
const LONG_WORD = 4

function isClaimOfItsOwn(sentence: string, { stems }: Material): boolean {
  const telling = wordsIn(sentence).filter((word) => word.length >= LONG_WORD && !isFunctionWord(word))
  if (telling.length < MIN_WORDS) return false
  return telling.filter((word) => stems.has(stemOf(word))).length / telling.length < MIN_SHARE
}

const isFunctionWord = (word: string): boolean => functionWords.has(normalizeWord(word))

/** Addresses, numbers, and words with a capital that do not start the sentence. */
const PARTS = new RegExp(
  `${ADDRESS.source}|${NUMBER.source}|(?<=[\\p{L}\\p{N},;:.’”)]\\s)\\p{Lu}[\\p{L}’'-]+`,
  'gu',
)

const isSupported = (sentence: string, material: Material): boolean =>
  !isClaimOfItsOwn(sentence, material) &&
  (sentence.match(PARTS) ?? []).every((part) => isKnown(part, sentence, material))

const TITLES = /^(?:Dr|Mr|Mrs|Ms|Prof|St|I)$/
const ABOUT_APPLICANT = /\b(?:[Ww]e|us|[Oo]urs?|I|[Mm]y|me|mine)\b/

/** A number that the call alone has says nothing about the applicant. */
function isKnown(part: string, sentence: string, { numbers, ownNumbers, words }: Material): boolean {
  if (/^\d/.test(part) && !part.includes('@'))
    return (ABOUT_APPLICANT.test(sentence) ? ownNumbers : numbers).has(normalizeNumber(part))
  return TITLES.test(part) || isFunctionWord(part) || words.has(normalizeWord(part))
}
