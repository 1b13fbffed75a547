import type { OpportunityDetails } from '@fundharbor/contracts/catalog/opportunities'
import { BriefStatus } from './brief-status.tsx'
import styles from './brief.module.css'
import { repeats, shownParts, type ShownFact } from './brief-parts.ts'
import details from './details.module.css'

/** What the opportunity asks for, each with the funder's sentence, or as the workspace edited it. */
export function Brief({ full, level: Heading }: { full: OpportunityDetails; level: 'h2' | 'h3' }) {
  const { briefEdit: edit } = full
  const parts = shownParts(full)
  if (!edit && parts.length === 0) return null
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
      {edit && <BriefStatus id={full.id} edit={edit} />}
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
