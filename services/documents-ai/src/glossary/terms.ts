import type { DocumentCheck } from '@fundharbor/contracts/documents/checks'
import type { SentencePair } from '../generated-documents/model.ts'

/** A term and its translation. */
export interface Term {
  source: string
  target: string
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g
/** Scripts that write words without spaces between them. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whether a text has a term as words of their own. */
function hasTerm(text: string, source: string): boolean {
  if (WITHOUT_SPACES.test(source)) return text.includes(source)
  const words = source.replaceAll(SPECIAL, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, 'iu').test(text)
}

const plain = (text: string) =>
  text
    .replaceAll(/<\/?x\d+\/?>/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

/** The terms that texts have. */
export const termsIn = <T extends Term>(texts: readonly string[], terms: readonly T[]): T[] =>
  terms.filter(({ source }) => texts.some((text) => hasTerm(plain(text), source)))

/** The terms that a sentence has and its translation does not use. */
export const unusedTerms = (pairs: readonly SentencePair[], terms: readonly Term[]): Term[] =>
  terms
    .filter(({ source, target }) =>
      pairs.some(
        (pair) => hasTerm(plain(pair.source), source) && !plain(pair.target).includes(plain(target)),
      ),
    )
    .map(({ source, target }) => ({ source, target }))

/** Terms that a translation, as it is now, uses in fewer places than its original has them. */
export function checkTerms(
  { pairs, text }: { pairs: readonly SentencePair[]; text: string },
  terms: readonly Term[],
): DocumentCheck[] {
  const words = plain(text)
  return terms.flatMap(({ source, target }): DocumentCheck[] => {
    const wanted = pairs.filter((pair) => hasTerm(plain(pair.source), source)).length
    const used = words.split(plain(target)).length - 1
    if (used >= wanted) return []
    const message = `Your glossary translates “${source}” as “${target}”. The original has it in ${wanted} ${wanted === 1 ? 'sentence' : 'sentences'}, the translation uses it ${used === 1 ? 'once' : `${used} times`}.`
    return [{ kind: 'names', level: 'warning', message, quote: null, place: null }]
  })
}
