import type { Brief, BriefPart } from '@fundharbor/contracts/catalog/briefs'
import type { OpportunityDetails } from '@fundharbor/contracts/catalog/opportunities'

/** A fact as the page shows it. */
export interface ShownFact {
  /** Absent where the quote says it all. */
  text?: string
  quote: string | null
  /** Written by the workspace. */
  isOwn?: boolean | undefined
  /** The place in a document that the workspace added, e.g. `guidelines.pdf, page 4`. */
  place?: string | undefined
}

export interface ShownPart {
  part: BriefPart
  name: string
  facts: ShownFact[]
}

/** The parts of a brief, as the page and its editor name them. */
export const partNames: Record<BriefPart, string> = {
  asks: 'What it asks for',
  outcomes: 'Expected outcomes',
  applicants: 'Who can apply',
  amounts: 'Amounts',
  dates: 'Dates',
  criteria: 'Criteria',
  attachments: 'Documents to send',
  limits: 'Length',
}

/** Whether a quote only repeats its line, but for the sign of a list. */
export const repeats = (text: string | undefined, quote: string): boolean =>
  quote.replace(/^[^\p{L}\p{N}]+/u, '') === text

const quotes = (list: string[], own: string[] = []): ShownFact[] => [
  ...list.map((quote) => ({ quote })),
  ...own.map((text) => ({ text, quote: null, isOwn: true })),
]

const factsOf = (brief: Brief): Record<BriefPart, ShownFact[]> => ({
  asks: quotes(brief.asks, brief.ownAsks),
  outcomes: quotes(brief.outcomes, brief.ownOutcomes),
  applicants: brief.applicants,
  amounts: brief.amounts,
  dates: brief.dates,
  criteria: brief.criteria.map(({ text, weight, ...fact }) => ({
    ...fact,
    text: weight ? `${text}: ${weight}` : text,
  })),
  attachments: brief.attachments,
  limits: brief.limits,
})

/** Parts that only repeat a short text. */
const SUMMARIES = new Set<BriefPart>(['asks', 'outcomes', 'applicants'])

/** Shorter texts are read as fast as their brief. */
const SHORT = 900

/**
 * The parts that say more than the page's facts: those with the funder's words or the workspace's own. None if the text
 * says too little for a brief.
 */
export function shownParts(full: OpportunityDetails): ShownPart[] {
  const { brief, briefEdit: edit } = full
  if (!brief) return []
  const facts = factsOf(brief)
  const places = new Map(
    brief.places?.map(({ quote, document, page }) => [quote, page ? `${document}, page ${page}` : document]),
  )
  // The page has a section of its own that says who can apply.
  const isElsewhere = Boolean(full.eligibilityCriteria ?? full.eligibilityRequirements)
  const parts = (Object.keys(partNames) as BriefPart[])
    .filter((part) => facts[part].some(({ quote, isOwn }) => quote !== null || isOwn))
    .filter((part) => part !== 'applicants' || !isElsewhere || edit?.parts.includes(part))
  if (!edit && full.description.length < SHORT && parts.every((part) => SUMMARIES.has(part))) return []
  return parts.map((part) => ({
    part,
    name: partNames[part],
    facts: facts[part].map((fact) => ({ ...fact, place: places.get(fact.quote ?? '') })),
  }))
}
