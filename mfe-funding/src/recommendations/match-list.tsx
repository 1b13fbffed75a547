import { useRef } from 'react'
import type { Match } from './queries.ts'
import { MatchCard } from './match-card.tsx'
import styles from './page.module.css'
import { useExplanation } from './use-explanation.ts'
import { useFeedback, type FeedbackInput } from './use-feedback.ts'

/** When a card is removed, focus moves to the card that takes its place. */
export function MatchList({ matches }: { matches: Match[] }) {
  const list = useRef<HTMLUListElement>(null)
  const { openId, toggle } = useExplanation()
  const giveFeedback = useFeedback()
  const handleFeedback = (feedback: FeedbackInput) => {
    giveFeedback(feedback)
    if (feedback.feedback !== 'not for me') return
    const index = matches.findIndex(({ row }) => row.id === feedback.opportunityId)
    const next = matches[index + 1] ?? matches[index - 1]
    if (next) list.current?.querySelector<HTMLElement>(`[data-match="${next.row.id}"]`)?.focus()
  }
  return (
    <ul ref={list} aria-label="Recommendations" className={styles.list}>
      {matches.map((match) => (
        <MatchCard
          key={match.row.id}
          match={match}
          isOpen={openId === match.row.id}
          onToggle={() => toggle(match.row.id)}
          onFeedback={handleFeedback}
        />
      ))}
    </ul>
  )
}
