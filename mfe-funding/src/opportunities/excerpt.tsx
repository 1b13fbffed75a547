import type { OpportunityRow } from '@fundharbor/contracts/catalog/opportunities'
import { classes } from '@fundharbor/kit'
import styles from './opportunity-card.module.css'

/** Letters that fit on a line of a card's title. */
const LINE = 40

/**
 * What matched, or what it is about. A short title leaves its room to the excerpt, so that the facts of a row's
 * cards stand on one line and no card has a hole.
 */
export function Excerpt({ row }: { row: OpportunityRow }) {
  const { highlight, excerpt, title } = row
  if (!highlight && !excerpt) return null
  const room = title.length <= LINE ? styles.roomy : title.length <= 2 * LINE ? styles.medium : undefined
  return (
    <p className={classes(styles.excerpt, room)}>{highlight ? <Highlight text={highlight} /> : excerpt}</p>
  )
}

/** Matched words stand between « and ». */
const Highlight = ({ text }: { text: string }) =>
  text
    .split(/(«[^»]*»)/)
    .map((part, index) =>
      part.startsWith('«') ? <mark key={index}>{part.slice(1, -1)}</mark> : part.replaceAll(/[«»]/g, ''),
    )
