import { seeded, zipf, type Likeness } from './words.ts'

const DAY_MS = 86_400_000

/** A generated opportunity. `words` are ranks in the likeness. */
export interface Row {
  id: string
  title: number[]
  description: number[]
  funder: string
  category: string
  fundingType: string
  source: string
  geoScope: string
  sector: string
  organizationTypes: string[]
  businessTypes: string[]
  amount: { min: number; max: number } | null
  currency: string
  postedAt: Date
  deadline: Date | null
}

/** Makes opportunities, the same at every run: posted over six years, four fifths of them open. */
export function rowMaker(
  { words, funders, facets }: Likeness,
  { seed, now }: { seed: number; now: Date },
): () => Row {
  const random = seeded(seed)
  const rank = zipf(words.length, random)
  const funder = zipf(funders.length, random, 3)
  const ranks = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, rank)
  const one = (facet: string) => {
    const values = facets.get(facet) ?? []
    let wanted = random() * values.reduce((sum, { share }) => sum + share, 0)
    return values.find(({ share }) => (wanted -= share) <= 0) ?? values[0] ?? { value: '', share: 0 }
  }
  const some = (facet: string) => (facets.get(facet) ?? []).filter(({ share }) => random() < share)
  return () => {
    const single = ['category', 'fundingType', 'source', 'geoScope', 'sector'].map(one)
    const [category, fundingType, source, geoScope, sector] = single.map(({ value }) => value) as Values
    const organizationTypes = some('organizationType')
    const businessTypes = some('businessType')
    const amount = amountOf(random)
    const postedAt = new Date(now.getTime() - Math.floor(random() ** 1.5 * 2190 * DAY_MS))
    return {
      id: uuid(random),
      title: ranks(5, 12),
      description: ranks(60, 120),
      funder: funders[funder()] ?? '',
      category,
      fundingType,
      source,
      geoScope,
      sector,
      organizationTypes: organizationTypes.map(({ value }) => value),
      businessTypes: businessTypes.map(({ value }) => value),
      amount,
      currency: source === 'eu-funding-tenders' ? 'EUR' : 'USD',
      postedAt,
      deadline: deadlineOf(random, now),
    }
  }
}

type Values = [string, string, string, string, string]

function amountOf(random: () => number): Row['amount'] {
  if (random() < 0.4) return null
  const max = Math.round(10 ** (3.5 + random() * 4))
  return { min: random() < 0.5 ? max : Math.round(max * random()), max }
}

/** A seventh state none, a fifth are over, the others close within a year. */
function deadlineOf(random: () => number, now: Date): Date | null {
  const kind = random()
  if (kind < 0.14) return null
  const days = kind < 0.34 ? -Math.ceil(random() * 700) : Math.ceil(random() * 365)
  const at = new Date(now.getTime() + days * DAY_MS)
  at.setUTCHours(23, 59, 59, 0)
  return at
}

function uuid(random: () => number): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
