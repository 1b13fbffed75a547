import type { AnswerRow, Interview } from '@fundharbor/contracts/documents/answers'
import { Progress } from '@fundharbor/kit'
import { useState } from 'react'
import { Finished } from './finished.tsx'
import styles from './interview.module.css'
import { QuestionForm } from './question-form.tsx'

interface ConversationProps {
  interview: Interview
  templateId: string
  opportunityId: string | null
  projectId: string | null
}

/** The questions one after the other, starting with the first that has no answer. */
export function Conversation({ interview: { questions, currency }, ...about }: ConversationProps) {
  const [at, setAt] = useState(() => firstUnanswered(questions))
  const [saved, setSaved] = useState<ReadonlyMap<string, AnswerRow[]>>(new Map())
  const current = questions[at]
  const answered = questions.filter(({ key, isAnswered }) => {
    const rows = saved.get(key)
    return rows ? rows.length > 0 : isAnswered
  }).length
  if (!current) {
    return (
      <Finished
        answered={answered}
        total={questions.length}
        {...about}
        onBack={() => setAt(questions.length - 1)}
      />
    )
  }
  return (
    <>
      <div className={styles.progress}>
        <Progress
          label={`Question ${at + 1} of ${questions.length}`}
          value={(answered / questions.length) * 100}
          valueText={`${answered} answered`}
        />
      </div>
      <QuestionForm
        key={current.key}
        question={current}
        currency={currency}
        rows={saved.get(current.key) ?? current.rows}
        opportunityId={about.opportunityId}
        projectId={about.projectId}
        isFirst={at === 0}
        onBack={() => setAt(at - 1)}
        onSkip={() => setAt(at + 1)}
        onSaved={(rows) => {
          setSaved((before) => new Map([...before, [current.key, rows]]))
          setAt(at + 1)
        }}
      />
    </>
  )
}

/** Where to continue; from the start if everything has an answer. */
const firstUnanswered = (questions: Interview['questions']): number =>
  Math.max(
    0,
    questions.findIndex(({ isAnswered }) => !isAnswered),
  )
