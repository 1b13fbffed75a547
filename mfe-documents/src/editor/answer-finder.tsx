import { answers, type FoundAnswer } from '@fundharbor/contracts/documents/answers'
import {
  Badge,
  Button,
  endpointQuery,
  Field,
  formatDate,
  keepPreviousData,
  problemMessage,
  useQuery,
} from '@fundharbor/kit'
import { useDeferredValue, useState } from 'react'
import { useProjectTitle } from '../projects/queries.ts'
import { linesOf } from '../shared/answer-lines.ts'
import styles from './editor.module.css'

const searchQuery = (q: string, projectId: string | null) =>
  endpointQuery(answers.search, {
    queryKey: ['documents', 'answers', 'search', q, projectId],
    query: { q, projectId: projectId ?? undefined },
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  })

interface AnswerFinderProps {
  /** The document's. */
  projectId: string | null
  onInsert: (lines: string[]) => void
}

/** Finds what the workspace has said before, and puts it where the cursor is. */
export function AnswerFinder({ projectId, onInsert }: AnswerFinderProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, error } = useQuery(searchQuery(q, projectId))
  const found = q.length >= 2 ? data : undefined
  return (
    <details className={styles.finder}>
      <summary>Find an answer</summary>
      <Field
        label="Search your answers"
        type="search"
        maxLength={300}
        placeholder="For example, how many families we housed"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p aria-live="polite" className={styles.finderNote}>
        {noteFor({ q, found, error })}
      </p>
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label="Answers found">
          {found.map((answer) => (
            <li key={answer.id}>
              <Found
                answer={answer}
                isOther={answer.projectId !== null && answer.projectId !== projectId}
                onInsert={() => onInsert(linesOf(answer))}
              />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function noteFor({
  q,
  found,
  error,
}: {
  q: string
  found: FoundAnswer[] | undefined
  error: unknown
}): string {
  if (q.length < 2) return 'Search by topic. We’ll insert the answer at your cursor.'
  if (error) return problemMessage(error, 'Your answers could not be searched. Try again.')
  if (!found) return 'Searching'
  return found.length === 0 ? 'No answers match.' : `${found.length} found`
}

interface FoundProps {
  answer: FoundAnswer
  /** Whether it is about another project than the document. */
  isOther: boolean
  onInsert: () => void
}

function Found({ answer, isOther, onInsert }: FoundProps) {
  const project = useProjectTitle()(answer.projectId)
  const { asked, answeredAt, opportunityTitle, isStale } = answer
  return (
    <article aria-label={asked}>
      <p className={styles.finderNote}>
        {asked} · {formatDate(answeredAt)}
        {opportunityTitle && <> · for {opportunityTitle}</>}{' '}
        {isOther && <Badge>{project ? `From project ${project}` : 'From another project'}</Badge>}{' '}
        {isStale && <Badge tone="warn">Over a year old: check it</Badge>}
      </p>
      {linesOf(answer).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Button type="button" size="sm" variant="secondary" onClick={onInsert}>
        Insert
      </Button>
    </article>
  )
}
