import { useState } from 'react'
import { ClosingSoon } from './closing-soon.tsx'
import { FoundCalls } from './found-calls.tsx'
import { useQuestion } from './use-question.ts'

/** Real calls below the hero: those that answer the question, or those that close soon. */
export function FirstCalls() {
  const { question } = useQuestion()
  const [opened] = useState(question)
  const [isAsked, setAsked] = useState(false)
  if (!isAsked && question !== opened) setAsked(true)
  if (!question) return <ClosingSoon />
  return <FoundCalls key={question} question={question} isAsked={isAsked} />
}
