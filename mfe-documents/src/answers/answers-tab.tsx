import { Button, EmptyState, QueryFallback, Skeleton, useQuery } from '@fundharbor/kit'
import { answersQuery } from '../shared/answer-queries.ts'
import { AnswerCard } from './answer-card.tsx'
import styles from './answers.module.css'

/** What the workspace has answered in interviews. */
export function AnswersTab({ onStart }: { onStart: () => void }) {
  const query = useQuery(answersQuery())
  const { data } = query
  if (!data) {
    return (
      <QueryFallback query={query} title="Your answers could not be loaded">
        <div role="status" aria-label="Loading answers" className={styles.list}>
          <Skeleton height={96} />
          <Skeleton height={96} />
        </div>
      </QueryFallback>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        drawing="letter"
        title="No answers yet"
        action={
          <Button size="sm" onClick={onStart}>
            Choose a template
          </Button>
        }
      >
        Answer questions for a template once. Your answers appear here and fill in your documents.
      </EmptyState>
    )
  }
  return (
    <ul className={styles.list} aria-label="Answers">
      {data.map((answer) => (
        <li key={answer.id}>
          <AnswerCard answer={answer} />
        </li>
      ))}
    </ul>
  )
}
