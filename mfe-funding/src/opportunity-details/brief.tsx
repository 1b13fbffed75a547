import type { Brief as BriefFacts } from '@fundharbor/contracts/catalog/briefs'
import type { OpportunityDetails } from '@fundharbor/contracts/catalog/opportunities'
import styles from './brief.module.css'
import details from './details.module.css'

interface Fact {
  /** Absent where the quote says it all. */
  text?: string
  quote: string | null
}

interface Part {
  name: string
  facts: Fact[]
}

const quotes = (list: string[]): Fact[] => list.map((quote) => ({ quote }))

/** Parts that only repeat a short text. */
const SUMMARIES = new Set(['What it asks for', 'Expected outcomes', 'Who can apply'])

/** The parts that say more than the page's facts: those with the funder's words. */
const partsOf = (brief: BriefFacts, hasEligibilityText: boolean): Part[] =>
  [
    { name: 'What it asks for', facts: quotes(brief.asks) },
    { name: 'Expected outcomes', facts: quotes(brief.outcomes) },
    { name: 'Who can apply', facts: hasEligibilityText ? [] : brief.applicants },
    { name: 'Amounts', facts: brief.amounts },
    { name: 'Dates', facts: brief.dates },
    {
      name: 'Criteria',
      facts: brief.criteria.map(({ text, weight, quote }) => ({
        text: weight ? `${text}: ${weight}` : text,
        quote,
      })),
    },
    { name: 'Documents to send', facts: brief.attachments },
    { name: 'Length', facts: brief.limits },
  ].filter(({ facts }) => facts.some(({ quote }) => quote !== null))

/** Shorter texts are read as fast as their brief. */
const SHORT = 900

/** Whether the page has a section that says who can apply. */
const hasEligibility = (full: OpportunityDetails): boolean =>
  Boolean(full.eligibilityCriteria ?? full.eligibilityRequirements)

/** What the opportunity asks for, each with the funder's sentence. Nothing if its text says too little. */
export function Brief({ full, level: Heading }: { full: OpportunityDetails; level: 'h2' | 'h3' }) {
  const parts = full.brief ? partsOf(full.brief, hasEligibility(full)) : []
  const isShort = full.description.length < SHORT
  if (parts.length === 0 || (isShort && parts.every(({ name }) => SUMMARIES.has(name)))) return null
  return (
    <section className={details.section} aria-label="In brief">
      <Heading className={details.sectionTitle}>In brief</Heading>
      <dl className={styles.parts}>
        {parts.map(({ name, facts }) => (
          <div key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd>
              <Facts facts={facts} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        We find these sentences in the funder’s text by rules. Read the full text before you apply.
      </p>
    </section>
  )
}

/** A sentence that states two facts is shown once, below the last of them. */
const Facts = ({ facts }: { facts: Fact[] }) => (
  <ul className={styles.facts}>
    {facts.map(({ text, quote }, index) => (
      <li key={`${text} ${quote}`}>
        {text}
        {quote && quote !== facts[index + 1]?.quote && (
          <blockquote className={styles.quote}>{quote}</blockquote>
        )}
      </li>
    ))}
  </ul>
)
