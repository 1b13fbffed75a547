import type { AnswerRow, InterviewQuestion } from '@fundharbor/contracts/documents/answers'
import { ApiError, Button, FormProblem, formatDate, problemMessage } from '@fundharbor/kit'
import { isUnread } from '@fundharbor/kit/use-amount-input.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { OtherProjects } from './other-projects.tsx'
import { AnswerRows } from './answer-rows.tsx'
import styles from './interview.module.css'
import { useSaveAnswer } from './queries.ts'
import { RequestNote } from './request-note.tsx'

interface QuestionFormProps {
  question: InterviewQuestion
  /** The currency of amounts. */
  currency: string
  /** What is known or was typed before. */
  rows: AnswerRow[]
  opportunityId: string | null
  projectId: string | null
  isFirst: boolean
  onBack: () => void
  onSkip: () => void
  onSaved: (rows: AnswerRow[]) => void
}

const ABOUT_MONEY = new Set(['project', 'budget'])
const hasText = (row: AnswerRow) => Object.values(row).some((value) => value.trim() !== '')

/** One question: why it is asked, what the opportunity says, and fields with what is known. */
export function QuestionForm({
  question,
  currency,
  opportunityId,
  projectId,
  isFirst,
  onBack,
  onSkip,
  onSaved,
  ...given
}: QuestionFormProps) {
  const [rows, setRows] = useState(given.rows.length > 0 ? given.rows : [{}])
  const save = useSaveAnswer()
  const heading = useFocus()
  const filled = rows.filter(hasText)
  const [isBlocked, setIsBlocked] = useState(false)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const unread = question.fields.some(
      ({ name, kind }) => kind === 'amount' && rows.some((row) => isUnread(row[name])),
    )
    setIsBlocked(unread)
    if (unread) return
    save.mutate(
      { question: question.key, opportunityId, projectId, rows: filled },
      { onSuccess: () => onSaved(filled) },
    )
  }
  return (
    <form onSubmit={handleSubmit} noValidate className={styles.form} aria-labelledby="question">
      <h2 id="question" ref={heading} tabIndex={-1} className={styles.question}>
        {question.question}
      </h2>
      <p className={styles.why}>{question.why}</p>
      <Quotes quotes={question.quotes} />
      <Origin known={question.known} />
      <OtherProjects offered={question.fromOtherProjects} onUse={setRows} />
      <AnswerRows question={question} currency={currency} rows={rows} onChange={setRows} />
      {ABOUT_MONEY.has(question.key) && (
        <RequestNote
          isAboutCosts={question.key === 'budget'}
          rows={rows}
          opportunityId={opportunityId}
          projectId={projectId}
        />
      )}
      {isBlocked && <FormProblem error={{ message: 'Check the amounts, then save again.' }} />}
      {save.error && <FormProblem error={{ message: messageOf(save.error) }} />}
      <div className={styles.buttons}>
        <Button type="button" variant="quiet" disabled={isFirst || save.isPending} onClick={onBack}>
          Back
        </Button>
        <Button type="button" variant="secondary" disabled={save.isPending} onClick={onSkip}>
          Skip
        </Button>
        <Button type="submit" busy={save.isPending}>
          Save and continue
        </Button>
      </div>
    </form>
  )
}

/** What is wrong with a row, or that the service did not answer. */
const messageOf = (error: unknown): string =>
  (error instanceof ApiError && error.problem?.fields?.rows) ||
  problemMessage(error, 'Your answer was not saved. Try again.')

/** Moves the focus to the new question, for the keyboard and for screen readers. */
function useFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

const Quotes = ({ quotes }: { quotes: string[] }) =>
  quotes.length > 0 && (
    <div className={styles.quotes}>
      <p className={styles.label}>What the funder says</p>
      {quotes.map((quote) => (
        <blockquote key={quote}>{quote}</blockquote>
      ))}
    </div>
  )

/** Where the text in the fields comes from. */
function Origin({ known }: { known: InterviewQuestion['known'] }) {
  if (!known) return null
  const day = known.at ? `, ${formatDate(known.at)}` : ''
  const texts = {
    answer: known.isOfOrganization
      ? `From your answer about the organization${day}. Check that it fits.`
      : `Your answer so far${day}.`,
    upload: `From your file ${known.sourceName ?? ''}. Check that it fits.`,
    'other opportunity': `From your answer for ${known.opportunityTitle ?? 'another document'}${day}. Check that it fits.`,
    budget: 'The budget of the project. Documents and the budget page share it.',
    'profile or application': 'Filled in from your profile or application. Check that it fits.',
  }
  return <p className={styles.origin}>{texts[known.from]}</p>
}
