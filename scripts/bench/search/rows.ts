import type { CatalogStatistics } from './catalog-statistics.ts'
import { pick, seeded, weighted, zipf } from './random.ts'

const DAY_MS = 86_400_000

/** A generated opportunity. */
export interface GeneratedRow {
  id: string
  title: string
  description: string
  /** Ranks of the words of title and description in the statistics. */
  words: number[]
  funder: string
  category: string
  fundingType: string
  source: string
  geoScope: string
  sector: string
  subjects: string[]
  organizationTypes: string[]
  businessTypes: string[]
  amount: { min: number; max: number } | null
  currency: string
  postedAt: Date
  deadline: Date | null
}

type Random = () => number

/** Generates opportunities, the same at every run: posted over six years, four fifths of them open. */
export function rowGenerator(
  statistics: CatalogStatistics,
  { seed, now }: { seed: number; now: Date },
): () => GeneratedRow {
  const random = seeded(seed)
  const { funders, facets } = statistics
  const funder = zipf(funders.length, random, 3)
  const one = (facet: string) => drawValue(facets.get(facet) ?? [], random)
  const [category, fundingType, source] = [one('category'), one('fundingType'), one('source')]
  const [geoScope, sector] = [one('geoScope'), one('sector')]
  const some = (facet: string) =>
    (facets.get(facet) ?? []).filter(({ share }) => random() < share).map(({ value }) => value)
  const subjects = drawSubjects(statistics, random)
  const texts = drawTexts(statistics, random)
  return () => {
    const own = { subjects: subjects(), source: source() }
    return {
      id: uuid(random),
      ...texts(own.subjects),
      ...own,
      funder: funders[funder()] ?? '',
      category: category(),
      fundingType: fundingType(),
      geoScope: geoScope(),
      sector: sector(),
      organizationTypes: some('organizationType'),
      businessTypes: some('businessType'),
      amount: amountOf(random),
      currency: own.source === 'eu-funding-tenders' ? 'EUR' : 'USD',
      postedAt: new Date(now.getTime() - Math.floor(random() ** 1.5 * 2190 * DAY_MS)),
      deadline: deadlineOf(random, now),
    }
  }
}

function drawValue(values: { value: string; share: number }[], random: Random): () => string {
  const draw = weighted(
    values.map(({ share }) => share),
    random,
  )
  return () => values[draw()]?.value ?? ''
}

/** Draws subjects: as many as real opportunities have on average, common ones more often. */
function drawSubjects({ facets }: CatalogStatistics, random: Random): () => string[] {
  const values = facets.get('subject') ?? []
  const draw = drawValue(values, random)
  const average = values.reduce((sum, { share }) => sum + share, 0)
  return () => [...new Set(Array.from({ length: Math.floor(random() * (2 * average + 1)) }, draw))]
}

/** Draws words by Zipf's law, and a phrase of each subject; every third title has the first subject. */
function drawTexts({ words, phrases }: CatalogStatistics, random: Random) {
  const rank = zipf(words.length, random)
  const ranks = (min: number, max: number) =>
    Array.from({ length: min + Math.floor(random() * (max - min + 1)) }, rank)
  const textOf = (some: number[]) => some.map((each) => words[each] ?? '')
  const phraseOf = (subject: string) => pick(phrases.get(subject) ?? [''], random)
  return (subjects: string[]) => {
    const [title, description] = [ranks(5, 12), ranks(60, 120)]
    const [titleParts, parts] = [textOf(title), textOf(description)]
    const [first] = subjects
    if (first !== undefined && random() < 0.3) titleParts.unshift(phraseOf(first))
    for (const subject of subjects) parts.splice(Math.floor(random() * parts.length), 0, phraseOf(subject))
    return { title: titleParts.join(' '), description: parts.join(' '), words: [...title, ...description] }
  }
}

function amountOf(random: Random): GeneratedRow['amount'] {
  if (random() < 0.4) return null
  const max = Math.round(10 ** (3.5 + random() * 4))
  return { min: random() < 0.5 ? max : Math.round(max * random()), max }
}

/** A seventh have none, a fifth are past, and the others are within a year. */
function deadlineOf(random: Random, now: Date): Date | null {
  const kind = random()
  if (kind < 0.14) return null
  const days = kind < 0.34 ? -Math.ceil(random() * 700) : Math.ceil(random() * 365)
  const at = new Date(now.getTime() + days * DAY_MS)
  at.setUTCHours(23, 59, 59, 0)
  return at
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
