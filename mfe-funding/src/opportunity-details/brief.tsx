import type { BriefPart } from '@fundharbor/contracts/catalog/briefs'
import type { OpportunityDetails } from '@fundharbor/contracts/catalog/opportunities'
import { BriefStatus } from './brief-status.tsx'
import styles from './brief.module.css'
import { partsOf, repeats, type ShownFact } from './brief-parts.ts'
import details from './details.module.css'
import { EditBrief } from './edit-brief.tsx'
import { FundersDocuments } from './funders-documents.tsx'

/** Parts that only repeat a short text. */
const SUMMARIES = new Set<BriefPart>(['asks', 'outcomes', 'applicants'])

/** Shorter texts are read as fast as their brief. */
const SHORT = 900

/** Whether the page has a section that says who can apply. */
const hasEligibility = (full: OpportunityDetails): boolean =>
  Boolean(full.eligibilityCriteria ?? full.eligibilityRequirements)

/**
 * What the opportunity asks for, each with the funder's sentence, or as the workspace edited it. If its text says too
 * little, only the way to write a brief.
 */
export function Brief({ full, level: Heading }: { full: OpportunityDetails; level: 'h2' | 'h3' }) {
  const { brief, briefEdit: edit } = full
  if (!brief) return null
  const parts = partsOf(brief, edit, hasEligibility(full))
  const saysLittle = full.description.length < SHORT && parts.every(({ part }) => SUMMARIES.has(part))
  if (!edit && (parts.length === 0 || saysLittle))
    return (
      <div className={styles.status}>
        <EditBrief id={full.id} label="Write a brief" />
        <FundersDocuments id={full.id} />
      </div>
    )
  return (
    <section className={details.section} aria-label="In brief">
      <Heading className={details.sectionTitle}>In brief</Heading>
      <dl className={styles.parts}>
        {parts.map(({ part, name, facts }) => (
          <div key={part}>
            <dt className={styles.name}>{name}</dt>
            <dd>
              <Facts facts={facts} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {edit
          ? 'Sentences beside a line are the funder’s; the rest is yours. Your documents use this brief.'
          : 'We find these sentences in the funder’s text by rules. Read the full text before you apply.'}
      </p>
      <BriefStatus id={full.id} edit={edit} />
      <FundersDocuments id={full.id} />
    </section>
  )
}

/** A sentence that states two facts is shown once, below the last of them. */
const Facts = ({ facts }: { facts: ShownFact[] }) => (
  <ul className={styles.facts}>
    {facts.map(({ text, quote, place }, index) => (
      <li key={`${text} ${quote}`}>
        {text}
        {quote && quote !== facts[index + 1]?.quote && (
          <blockquote className={styles.quote}>
            {!repeats(text, quote) && quote}
            {place && <cite className={styles.place}>{place}</cite>}
          </blockquote>
        )}
      </li>
    ))}
  </ul>
)
