import { Button } from '@fundharbor/kit'
import { useId, useRef } from 'react'
import styles from './award.module.css'

interface FileButtonProps {
  label: string
  /** Endings of files, with their dots. */
  accept: string
  note: string
  isBusy: boolean
  onChoose: (file: File) => void
}

/** A button that asks for one file. */
export function FileButton({ label, accept, note, isBusy, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  return (
    <span className={styles.file}>
      <Button
        variant="quiet"
        size="sm"
        busy={isBusy}
        aria-describedby={noteId}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <span id={noteId} className={styles.quote}>
        {note}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onChoose(file)
          target.value = ''
        }}
      />
    </span>
  )
}
