import { isBare, NO_DETAILS } from '@fundharbor/contracts/catalog/no-details'
import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { classes } from '@fundharbor/kit'
import styles from './opportunity-card.module.css'

/** Characters that fit on one line of a card's title. */
const TITLE_LINE = 40

/**
 * The matching passage, or the start of the description. Shorter titles get longer excerpts, so that all cards in a
 * row line up.
 */
export function Excerpt({ row }: { row: OpportunityRow }) {
  const { highlight, excerpt, title } = row
  if (!highlight && !excerpt) return isBare(row) ? <p className={styles.excerpt}>{NO_DETAILS}</p> : null
  const length =
    title.length <= TITLE_LINE ? styles.roomy : title.length <= 2 * TITLE_LINE ? styles.medium : undefined
  return (
    <p className={classes(styles.excerpt, length)}>
      {highlight ? <Highlight text={closePassage(highlight)} /> : excerpt}
    </p>
  )
}

/** A passage that stops in the middle of a sentence ends with one ellipsis. */
const closePassage = (text: string): string => {
  const passage = text.replaceAll('...', '…').trimEnd()
  return /[\p{Ll}»,;…–-]$/u.test(passage) ? `${passage.replace(/[\s.…,;·–-]+$/, '')} …` : passage
}

/** The API marks matching words with « and ». */
const Highlight = ({ text }: { text: string }) =>
  text
    .split(/(«[^»]*»)/)
    .map((part, index) =>
      part.startsWith('«') ? <mark key={index}>{part.slice(1, -1)}</mark> : part.replaceAll(/[«»]/g, ''),
    )
