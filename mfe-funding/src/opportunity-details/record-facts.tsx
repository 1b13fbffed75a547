import type { OpportunityFact } from '@fundharbor/contracts/catalog/facts'
import styles from './record-facts.module.css'

/** What the record says in other words; each opens to the words that it came from. */
export const RecordFacts = ({ facts }: { facts: readonly OpportunityFact[] }) => (
  <ul className={styles.facts}>
    {facts.map((fact) => (
      <li key={`${fact.name} ${fact.value}`}>
        <RecordFact fact={fact} />
      </li>
    ))}
  </ul>
)

function RecordFact({ fact: { label, quote, isEdited } }: { fact: OpportunityFact }) {
  if (!quote && !isEdited) return label
  return (
    <details>
      <summary title={quote ? `The source says: “${quote}”` : 'Set by our team.'}>{label}</summary>
      {quote && (
        <p className={styles.source}>
          The source says: <q>{quote}</q>
        </p>
      )}
      {isEdited && <p className={styles.source}>Set by our team.</p>}
    </details>
  )
}
