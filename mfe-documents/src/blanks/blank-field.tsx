import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import styles from './blanks.module.css'

interface BlankFieldProps {
  /** What the blank asks for. */
  prompt: string
  /** Resolves to whether the text is stored. */
  onFill: (text: string, options: { goOn: boolean }) => Promise<boolean>
  onCancel: () => void
}

/** The field in place of a blank: Enter stores and goes on, Escape leaves it blank. */
export function BlankField({ prompt, onFill, onCancel }: BlankFieldProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const isDone = useRef(false)
  const store = async (goOn: boolean) => {
    if (isDone.current) return
    isDone.current = true
    isDone.current = await onFill(text.trim(), { goOn })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim() !== '') void store(true)
  }
  const handleBlur = () => {
    if (text.trim() !== '') void store(false)
  }
  return (
    <input
      ref={input}
      className={styles.field}
      data-keeps-escape
      aria-label={prompt}
      placeholder={prompt}
      maxLength={5000}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    />
  )
}
