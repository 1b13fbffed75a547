import { Button, formatNumber } from '@fundharbor/kit'
import { Reorder } from '@fundharbor/kit/motion.ts'
import { useRef, useState } from 'react'
import { MatchRow } from './match-row.tsx'
import styles from './page.module.css'
import type { Match } from './queries.ts'
import { useExplanation } from './use-explanation.ts'
import { useFeedback, type FeedbackInput } from './use-feedback.ts'

interface MatchListProps {
  matches: Match[]
  project: string | undefined
}

/** Good matches, and the weaker ones on request. When a row is removed, focus moves to the one that takes its place. */
export function MatchList({ matches, project }: MatchListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isAll, setAll] = useState(false)
  const { openId, toggle } = useExplanation(project)
  const giveFeedback = useFeedback(project)
  const good = matches.filter(({ recommendation }) => recommendation.isGoodMatch)
  const shown = isAll ? [...good, ...matches.filter((match) => !good.includes(match))] : good
  const handleFeedback = (feedback: FeedbackInput) => {
    giveFeedback(feedback)
    if (feedback.feedback !== 'not for me') return
    const index = shown.findIndex(({ row }) => row.id === feedback.opportunityId)
    const next = shown[index + 1] ?? shown[index - 1]
    if (next) list.current?.querySelector<HTMLElement>(`[data-match="${next.row.id}"]`)?.focus()
  }
  return (
    <>
      <p className={styles.summary}>{summarize(good.length)}</p>
      <Reorder list={list} order={shown.map(({ row }) => row.id)} />
      <ul ref={list} aria-label="Recommendations" className={styles.list}>
        {shown.map((match) => (
          <MatchRow
            key={match.row.id}
            match={match}
            project={project}
            isExplained={openId === match.row.id}
            onExplain={() => toggle(match.row.id)}
            onFeedback={handleFeedback}
          />
        ))}
      </ul>
      {good.length < matches.length && (
        <Button
          variant="secondary"
          size="sm"
          className={styles.weaker}
          aria-pressed={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? 'Hide weaker matches' : 'Show weaker matches'}
        </Button>
      )}
    </>
  )
}

/** At most so many are called close, so nobody knows whether more are. “Good” is what the scale of scores says. */
const MAX_GOOD = 10

function summarize(count: number): string {
  if (count >= MAX_GOOD) return `Your ${formatNumber(count)} best matches.`
  if (count === 0) return 'Nothing open is a close match today.'
  return `${formatNumber(count)} close ${count === 1 ? 'match' : 'matches'}. Nothing else is close.`
}
