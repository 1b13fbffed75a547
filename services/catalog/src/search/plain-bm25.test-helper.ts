import { splitWords } from '@fundharbor/search-engine/text/analyze'

interface Texts {
  title: string
  funderName: string
  description: string
  eligibilityCriteria: string | null
}

const [K1, B, MOST] = [1.2, 0.75, 30]

/** Plain BM25 over all text, as a baseline; returns titles, best first. */
export function plainBm25(records: readonly Texts[]): (search: string) => string[] {
  const documents = records.map(({ title, funderName, description, eligibilityCriteria }) =>
    splitWords(
      `${title} ${funderName} ${description} ${eligibilityCriteria ?? ''}`.replaceAll(/<[^>]*>/g, ' '),
    ).map(singular),
  )
  const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length
  const counts = documents.map((words) => countsOf(words))
  const frequencies = countsOf(counts.flatMap((each) => [...each.keys()]))
  return (search) => {
    const queryWords = new Set(splitWords(search).map(singular))
    const scores = counts.map((own, index) => {
      const length = (documents[index]?.length ?? 0) / average
      let score = 0
      for (const word of queryWords) {
        const times = own.get(word) ?? 0
        const found = frequencies.get(word) ?? 0
        const rarity = Math.log(1 + (documents.length - found + 0.5) / (found + 0.5))
        score += (rarity * times * (K1 + 1)) / (times + K1 * (1 - B + B * length))
      }
      return { score, title: records[index]?.title ?? '' }
    })
    return scores
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, MOST)
      .map(({ title }) => title)
  }
}

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
