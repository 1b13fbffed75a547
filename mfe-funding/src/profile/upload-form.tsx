import { Button, FormProblem, Progress, TextArea } from '@fundharbor/kit'
import { useRef, type ChangeEvent, type SubmitEvent } from 'react'
import { ACCEPT } from './chosen-files.ts'
import { ChosenList } from './chosen-list.tsx'
import styles from './profile.module.css'
import { useUpload } from './use-upload.ts'

/** Hands in documents, several at a time; each wrong one is named. */
export function UploadForm() {
  const upload = useUpload()
  const { chosen, isSending } = upload
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    upload.handleSubmit()
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <FileChoice disabled={isSending} onChoose={upload.add} />
      <ChosenList chosen={chosen} disabled={isSending} onRemove={upload.remove} />
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
        {isSending ? 'Uploading...' : 'Upload Documents'}
      </Button>
    </form>
  )
}

interface FileChoiceProps {
  disabled: boolean
  onChoose: (files: Iterable<File>) => void
}

function FileChoice({ disabled, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])])
    // The same file can be chosen again after it was taken out.
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
        PDF, DOC, DOCX, JPG, JPEG or PNG. 10 MB per file, 10 files at a time.
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
