import { Button } from '@fundharbor/kit'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/ssr/MagnifyingGlass'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { FoundStatus } from './found-status.tsx'
import styles from './question-form.module.css'
import { questionWords } from './question-words.ts'
import { LONGEST_QUESTION, useQuestion } from './use-question.ts'

/** Asks what the money is for; what is found stands in the band below the hero. */
export function QuestionForm() {
  const { question, ask } = useQuestion()
  const { typed, setTyped, input } = useTyped(question)
  const id = useId()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    ask(typed)
  }
  const handleChange = (text: string) => {
    setTyped(text)
    if (text === '') ask('')
  }
  return (
    <form role="search" action="/" className={styles.form} onSubmit={handleSubmit}>
      <label htmlFor={id} className={styles.label}>
        {questionWords.label}
      </label>
      <div className={styles.field}>
        <MagnifyingGlassIcon size={22} aria-hidden className={styles.glass} />
        <input
          ref={input}
          id={id}
          type="search"
          name="search"
          className={styles.input}
          placeholder={questionWords.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={LONGEST_QUESTION}
          value={typed}
          onChange={(event) => handleChange(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          {questionWords.action}
        </Button>
      </div>
      <FoundStatus question={question} />
    </form>
  )
}

/** What is typed. It begins with what somebody typed before the scripts came, and follows the address. */
function useTyped(question: string) {
  const [served] = useState(readServed)
  const [typed, setTyped] = useState(served.text || question)
  const [seen, setSeen] = useState(question)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (served.hadFocus) input.current?.focus({ preventScroll: true })
  }, [served])
  if (question !== seen) {
    setSeen(question)
    setTyped(question)
  }
  return { typed, setTyped, input }
}

/** The form of the first words, which this one replaces. */
function readServed(): { text: string; hadFocus: boolean } {
  const served = document.querySelector<HTMLInputElement>('#first input[name="search"]')
  return { text: served?.value ?? '', hadFocus: served !== null && served === document.activeElement }
}
