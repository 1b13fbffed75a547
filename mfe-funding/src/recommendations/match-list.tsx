import { useRef } from 'react'
import type { Match } from './queries.ts'
import { usePressStar, useSavedIds } from '../saved/use-star.ts'
import { MatchCard } from './match-card.tsx'
import styles from './page.module.css'
import { useExplanation } from './use-explanation.ts'
import { useFeedback, type Said } from './use-feedback.ts'

/** One card under the other. Where a card leaves, the focus goes to the one that takes its place. */
export function MatchList({ matches }: { matches: Match[] }) {
  const list = useRef<HTMLUListElement>(null)
  const saved = useSavedIds()
  const pressStar = usePressStar()
  const { openId, toggle } = useExplanation()
  const sayFeedback = useFeedback()
  const handleSay = (said: Said) => {
    sayFeedback(said)
    if (said.feedback !== 'not for me') return
    const index = matches.findIndex(({ row }) => row.id === said.opportunityId)
    const next = matches[index + 1] ?? matches[index - 1]
    if (next) list.current?.querySelector<HTMLElement>(`[data-match="${next.row.id}"]`)?.focus()
  }
  return (
    <ul ref={list} aria-label="Recommendations" className={styles.list}>
      {matches.map((match) => (
        <MatchCard
          key={match.row.id}
          match={match}
          isSaved={saved.has(match.row.id)}
          onStar={pressStar}
          isOpen={openId === match.row.id}
          onToggle={() => toggle(match.row.id)}
          onSay={handleSay}
        />
      ))}
    </ul>
  )
}
