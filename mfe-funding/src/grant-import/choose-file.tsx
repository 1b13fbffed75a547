import { Button } from '@fundharbor/kit'
import { useRef } from 'react'
import { Section } from '../shared/section.tsx'
import styles from './grant-import.module.css'

interface ChooseFileProps {
  file: File | undefined
  onSelect: (file: File) => void
}

/** Chooses a spreadsheet, or another one. */
export function ChooseFile({ file, onSelect }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Section title="Your file">
      <div className={styles.file}>
        <Button
          variant={file ? 'secondary' : 'primary'}
          aria-describedby="file-note"
          onClick={() => input.current?.click()}
        >
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        {file && <strong>{file.name}</strong>}
        <p id="file-note" className={styles.hint}>
          CSV or XLSX, with a row that names the columns: a list of your own, or an export of a grant tracker.
          Up to 10 MB and 20,000 rows; of a workbook, the first sheet.
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Spreadsheet"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        onChange={({ target }) => {
          const [selected] = target.files ?? []
          if (selected) onSelect(selected)
          target.value = ''
        }}
      />
    </Section>
  )
}
