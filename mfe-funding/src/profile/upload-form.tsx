import { Button, FormProblem, Progress, TextArea } from '@fundharbor/kit'
import { useRef, type ChangeEvent, type SubmitEvent } from 'react'
import { ACCEPT } from './selected-files.ts'
import { SelectedFileList } from './selected-file-list.tsx'
import styles from './profile.module.css'
import { useUpload } from './use-upload.ts'

/** Uploads verification documents, several at a time. */
export function UploadForm() {
  const upload = useUpload()
  const { selected, isSending } = upload
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    upload.handleSubmit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <FileInput disabled={isSending} onSelect={upload.add} />
      <SelectedFileList selected={selected} disabled={isSending} onRemove={upload.remove} />
      <TextArea
        label="Notes for the review"
        optional
        rows={2}
        maxLength={2000}
        value={upload.notes}
        readOnly={isSending}
        onChange={(event) => upload.setNotes(event.target.value)}
      />
      <FormProblem error={{ message: upload.problem }} />
      {isSending && <Progress label="Uploading" value={upload.percent} />}
      <Button type="submit" variant="secondary" busy={isSending}>
        {isSending ? 'Uploading...' : 'Upload documents'}
      </Button>
    </form>
  )
}

interface FileInputProps {
  disabled: boolean
  onSelect: (files: Iterable<File>) => void
}

function FileInput({ disabled, onSelect }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onSelect([...(target.files ?? [])])
    // Lets the member select a removed file again.
    target.value = ''
  }
  return (
    <div className={styles.choice}>
      <Button
        type="button"
        variant="secondary"
        size="sm"
        disabled={disabled}
        aria-describedby="documents-note"
        onClick={() => input.current?.click()}
      >
        Choose files
      </Button>
      <p id="documents-note" className={styles.note}>
        PDF, DOC, DOCX, JPG, JPEG or PNG. Up to 10 MB per file and 10 files at a time.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Verification documents"
        accept={ACCEPT}
        onChange={handleChange}
      />
    </div>
  )
}
