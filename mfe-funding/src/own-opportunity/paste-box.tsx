import type { CallReading } from '@fundharbor/contracts/catalog/own-opportunities'
import { WebAddress } from '@fundharbor/contracts/primitives'
import { Button, Card, TextArea } from '@fundharbor/kit'
import { useState, type FormEvent } from 'react'
import { formProblem } from '../shared/form-problem.ts'
import styles from './own.module.css'
import { useReadPasted } from './queries.ts'

/** Takes a link or the text of a call, and fills in the form with what it says. */
export function PasteBox({ onRead }: { onRead: (reading: CallReading) => void }) {
  const [pasted, setPasted] = useState('')
  const read = useReadPasted()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = pasted.trim()
    const link = /\s/.test(typed) ? undefined : WebAddress.safeParse(typed).data
    read.mutate({ link: link ?? null, text: link ? '' : typed }, { onSuccess: onRead })
  }
  return (
    <Card>
      <form noValidate className={styles.paste} onSubmit={handleSubmit}>
        <TextArea
          label="Paste a link or the text of the call"
          optional
          rows={3}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          error={read.error ? formProblem(read.error, 'This could not be read. Try again.') : undefined}
          hint="We fill in the form below with what it says. Nothing is saved until you add it."
        />
        <Button type="submit" variant="secondary" busy={read.isPending} disabled={pasted.trim() === ''}>
          Read it
        </Button>
        <p role="status">{read.isSuccess && 'Check what was read before you add it.'}</p>
      </form>
    </Card>
  )
}
