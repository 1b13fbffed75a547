import { Button, FormProblem, type ButtonProps } from '@fundharbor/kit'
import { useId, useRef, useState, type ReactNode } from 'react'
import styles from './file-button.module.css'
import { formProblem } from './form-problem.ts'

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'busy'> {
  label: string
  /** Endings of files, with their dots: `.csv,.xlsx`. */
  accept: string
  /** Which files can be chosen. */
  note: string
  multiple?: boolean
  onChoose: (files: File[]) => void
  /** Beside the button. */
  children?: ReactNode
}

/** A button that asks for files. */
export function FileButton({
  label,
  accept,
  note,
  multiple,
  onChoose,
  children,
  ...button
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  return (
    <div className={styles.file}>
      <Button
        variant="secondary"
        size="sm"
        aria-describedby={noteId}
        onClick={() => input.current?.click()}
        {...button}
      >
        {label}
      </Button>
      <p id={noteId} className={styles.note}>
        {note}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      {children}
    </div>
  )
}

interface UploadButtonProps<Result> extends Omit<FileButtonProps, 'onChoose' | 'busy' | 'children'> {
  maxBytes: number
  upload: {
    isPending: boolean
    mutate: (
      files: File[],
      options: { onSuccess: (result: Result) => void; onError: (error: Error) => void },
    ) => void
  }
  /** What is shown if the service does not say why it refused. */
  failure: string
  onDone?: (result: Result) => void
}

/** A button that sends files at once, and says beside it what is wrong with them. */
export function UploadButton<Result>({
  maxBytes,
  upload,
  failure,
  onDone,
  ...button
}: UploadButtonProps<Result>) {
  const [problem, setProblem] = useState<string>()
  const handleChoose = (files: File[]) => {
    const large = files.find(({ size }) => size > maxBytes)
    setProblem(large && `${large.name} is larger than ${maxBytes / 1024 ** 2} MB`)
    if (large) return
    upload.mutate(files, {
      onSuccess: (result) => onDone?.(result),
      onError: (error) => setProblem(formProblem(error, failure)),
    })
  }
  return (
    <FileButton {...button} busy={upload.isPending} onChoose={handleChoose}>
      <FormProblem error={{ message: problem }} />
    </FileButton>
  )
}
