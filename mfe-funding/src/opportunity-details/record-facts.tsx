import type { OpportunityFact } from '@fundharbor/contracts/catalog/facts'
import type { OpportunityDetails } from '@fundharbor/contracts/catalog/opportunities'
import { formatCount } from '@fundharbor/kit'
import styles from './details.module.css'
import { ExternalLink, Fact } from './fact.tsx'

/** What the record says in other words. */
export const FactLabels = ({ facts }: { facts: readonly OpportunityFact[] }) => (
  <ul>
    {facts.map(({ name, value, label }) => (
      <li key={`${name} ${value}`}>{label}</li>
    ))}
  </ul>
)

/** The words that the facts came from, and the source's documents; closed until somebody opens it. */
export function FromTheSource({ full: { facts, documents } }: { full: OpportunityDetails }) {
  const stated = facts.filter(({ quote, isEdited }) => quote || isEdited)
  const parts = [
    stated.length > 0 && formatCount(stated.length, 'quote'),
    documents && formatCount(documents.length, 'document'),
  ].filter((part) => typeof part === 'string')
  if (parts.length === 0) return null
  return (
    <Fact label="From the source">
      <details className={styles.fromSource}>
        <summary>{parts.join(', ')}</summary>
        <ul>
          {stated.map(({ name, value, label, quote, isEdited }) => (
            <li key={`${name} ${value}`}>
              {label}
              {quote && <q>{quote}</q>}
              {isEdited && <span>Set by our team.</span>}
            </li>
          ))}
          {documents?.map(({ name, url }) => (
            <li key={url}>
              <ExternalLink href={url}>{name}</ExternalLink>
            </li>
          ))}
        </ul>
      </details>
    </Fact>
  )
}
