import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import { textOf } from '@fundharbor/chassis/http/html'
import type { SentencePair } from '../generated-documents/model.ts'
import { termFinder } from './term-finder.ts'

/** A term and its translation. */
export interface Term {
  source: string
  target: string
}

/** Scripts that write words without spaces between them. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

const plain = (text: string) =>
  text
    .replaceAll(/<\/?x\d+\/?>/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/** Terms in the original's sentences: whole words, where the script has words. */
const sourceFinder = (terms: readonly Term[]) =>
  termFinder(
    terms.map(({ source }) => plain(source)),
    { insideWords: (term) => WITHOUT_SPACES.test(term) },
  )

/** Translations of terms: also inside words, because languages inflect and compound them. */
const targetFinder = (terms: readonly Term[]) =>
  termFinder(
    terms.map(({ target }) => plain(target)),
    { insideWords: () => true },
  )

/** A function that finds the terms that texts have. */
export function termSearch<T extends Term>(terms: readonly T[]): (texts: readonly string[]) => T[] {
  const find = sourceFinder(terms)
  return (texts) => {
    const found = new Set(texts.flatMap((text) => [...find(plain(text)).keys()]))
    return terms.filter(({ source }) => found.has(plain(source)))
  }
}

/** Sentences with their translations, and a glossary. */
export interface TermsTask {
  pairs: readonly SentencePair[]
  terms: readonly Term[]
}

/** The terms that a sentence has and its translation does not use. */
export function unusedTerms({ pairs, terms }: TermsTask): Term[] {
  const [findSource, findTarget] = [sourceFinder(terms), targetFinder(terms)]
  const bySource = Map.groupBy(terms, ({ source }) => plain(source))
  const unused = new Set<Term>()
  for (const pair of pairs) {
    const wanted = [...findSource(plain(pair.source)).keys()].flatMap((source) => bySource.get(source) ?? [])
    if (wanted.length === 0) continue
    const used = findTarget(plain(pair.target))
    for (const term of wanted) if (!used.has(plain(term.target))) unused.add(term)
  }
  return terms.filter((term) => unused.has(term)).map(({ source, target }) => ({ source, target }))
}

/** A translation, as it is now. */
export interface TranslatedText {
  pairs: readonly SentencePair[]
  title: string
  html: string
}

/** Terms that a translation uses in fewer places than its original has them. */
export function checkTerms({ pairs, title, html }: TranslatedText, terms: readonly Term[]): DocumentCheck[] {
  const find = sourceFinder(terms)
  const sentences = new Map<string, number>()
  for (const pair of pairs) {
    for (const source of find(plain(pair.source)).keys())
      sentences.set(source, (sentences.get(source) ?? 0) + 1)
  }
  const uses = targetFinder(terms)(plain(`${title} ${textOf(html)}`))
  return terms.flatMap(({ source, target }): DocumentCheck[] => {
    const wanted = sentences.get(plain(source)) ?? 0
    const used = uses.get(plain(target)) ?? 0
    if (used >= wanted) return []
    const message = `Your glossary translates “${source}” as “${target}”. It is in ${wanted} ${wanted === 1 ? 'sentence' : 'sentences'} of the original, but the translation uses it ${used === 1 ? 'once' : `${used} times`}.`
    return [{ kind: 'names', level: 'warning', message, quote: null, place: null }]
  })
}
