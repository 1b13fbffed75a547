/** A letter of the tree of terms. */
interface Branch {
  next: Map<string, Branch>
  /** The term that ends here. */
  term?: string
}

export interface FinderOptions {
  /** Whether a term is found inside longer words, too. */
  insideWords: (term: string) => boolean
}

/** Counts of terms, by term. */
export type FindTerms = (text: string) => Map<string, number>

const afterWord = /(?<=[\p{L}\p{N}])/uy
const beforeWord = /(?=[\p{L}\p{N}])/uy

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** A search for many terms at once, in one pass over a text. Terms are compared as they are, so normalize both. */
export function termFinder(terms: readonly string[], { insideWords }: FinderOptions): FindTerms {
  const root = treeOf(terms)
  return (text) => {
    const counts = new Map<string, number>()
    /** Where the last place of each term ends, because places do not overlap. */
    const ends = new Map<string, number>()
    for (let start = 0; start < text.length; start += 1) {
      const first = root.next.get(text.charAt(start))
      if (!first) continue
      const beginsInWord = matchesAt(afterWord, text, start)
      for (const { term, end } of termsAt(first, text, start)) {
        const isInWord = beginsInWord || matchesAt(beforeWord, text, end)
        if (start < (ends.get(term) ?? 0) || (isInWord && !insideWords(term))) continue
        counts.set(term, (counts.get(term) ?? 0) + 1)
        ends.set(term, end)
      }
    }
    return counts
  }
}

function treeOf(terms: readonly string[]): Branch {
  const root: Branch = { next: new Map() }
  for (const term of terms) {
    let branch = root
    for (const letter of term.split('')) {
      const next = branch.next.get(letter) ?? { next: new Map() }
      branch.next.set(letter, next)
      branch = next
    }
    if (branch !== root) branch.term = term
  }
  return root
}

/** The terms that begin at a place, shortest first. */
function* termsAt(first: Branch, text: string, start: number): Generator<{ term: string; end: number }> {
  let branch: Branch | undefined = first
  for (let end = start + 1; branch; end += 1) {
    if (branch.term !== undefined) yield { term: branch.term, end }
    branch = branch.next.get(text.charAt(end))
  }
}
